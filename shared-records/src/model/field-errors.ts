import * as v from 'valibot';

/** The first message for each field of `value` that breaks `schema`; empty where the value is valid. */
export const fieldErrors = (schema: v.GenericSchema, value: object): Record<string, string> => {
  const result = v.safeParse(schema, value);
  const errors: Record<string, string> = {};
  for (const issue of result.issues ?? []) {
    const field = v.getDotPath(issue);
    if (field) errors[field] ??= issue.message;
  }
  return errors;
};
