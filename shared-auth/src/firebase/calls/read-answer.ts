import * as v from 'valibot';
import type { CallableResult } from '../../account-service';

const failureSchema = v.object({
  message: v.literal('Error'),
  code: v.fallback(v.object({ errorInfo: v.object({ message: v.string() }) }), {
    errorInfo: { message: 'Something went wrong' },
  }),
});

const successSchema = v.fallback(
  v.union([
    v.string(),
    v.pipe(
      v.object({ message: v.string() }),
      v.transform(({ message }) => message),
    ),
  ]),
  'Done',
);

/** Reads a callable's answer: a `message` of "Error" is a failure, anything else a success. */
export const readAnswer = (data: unknown): CallableResult => {
  const failure = v.safeParse(failureSchema, data);
  if (failure.success) return { ok: false, message: failure.output.code.errorInfo.message };
  return { ok: true, message: v.parse(successSchema, data) };
};
