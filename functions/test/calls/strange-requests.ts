import fc from 'fast-check';

/** Part of everything that a stranger chooses: it may stand in no log. */
export const CHOSEN = 'dipilih-orang-asing';

/** A request of a stranger; undefined where a header is not sent. */
export interface StrangeRequest {
  readonly name: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

const chosen = fc.constantFrom(CHOSEN, `${CHOSEN} ${CHOSEN}`, `{"password":"${CHOSEN}"}`, CHOSEN.repeat(50));

const base64 = (text: string): string => Buffer.from(text).toString('base64url');

const segment = fc.oneof(
  chosen,
  fc.constantFrom('null', '7', '"text"', '[]', '{}', ''),
  fc
    .record(
      {
        alg: fc.oneof(fc.constantFrom('none', 'RS256', 'HS256'), chosen),
        kid: chosen,
        typ: fc.constant('JWT'),
        aud: fc.oneof(fc.constant('demo-sales-report'), chosen, fc.array(chosen, { maxLength: 2 })),
        iss: fc.oneof(fc.constant('https://securetoken.google.com/demo-sales-report'), chosen),
        sub: fc.oneof(chosen, fc.constant(7), fc.constant('')),
        exp: fc.oneof(fc.constant(0), fc.constant(4_000_000_000), chosen),
        event_type: fc.oneof(fc.constant('beforeSendEmail'), chosen),
      },
      { requiredKeys: [] },
    )
    .map((fields) => JSON.stringify(fields)),
);

/** What looks like a token, and is none. */
const token = fc.oneof(
  chosen,
  fc.tuple(segment, segment, segment).map((segments) => segments.map(base64).join('.')),
  fc.tuple(segment, segment).map(([head, payload]) => `${base64(head)}.${base64(payload)}.`),
);

const bearer = fc.oneof(
  { weight: 3, arbitrary: token.map((text) => `Bearer ${text}`) },
  token.map((text) => `bearer ${text}`),
  token,
  chosen.map((text) => `Basic ${text}`),
  fc.constantFrom('Bearer', 'Bearer ', 'Bearer null'),
);

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 2 });

const headers = fc.record({
  'content-type': fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    fc.constantFrom('application/json; charset=utf-8', 'text/plain', 'application/x-www-form-urlencoded', ''),
    chosen.map((text) => `application/${text.replaceAll(/[^a-z-]/g, '')}`),
  ),
  authorization: maybe(bearer),
  'x-firebase-appcheck': maybe(token),
  'firebase-instance-id-token': maybe(chosen),
  'x-callable-context-auth': maybe(chosen.map(encodeURIComponent)),
  'x-original-auth': maybe(bearer),
  accept: maybe(fc.constantFrom('text/event-stream', 'application/json', CHOSEN)),
  origin: maybe(chosen.map((text) => `https://${text.replaceAll(/[^a-z-]/g, '')}.example`)),
});

const key = fc.oneof(
  chosen,
  fc.constantFrom('@type', 'value', 'data', '__proto__', 'constructor', 'email', 'password', 'uid', 'toJSON'),
);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    chosen,
    fc.constantFrom(null, true, 7, '', 1e300),
    fc.constant('type.googleapis.com/google.protobuf.Int64Value'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3 }),
  ),
}));

const fields = fc.dictionary(key, fc.oneof({ weight: 3, arbitrary: chosen }, value), { maxKeys: 4 });

const body = fc.oneof(
  { weight: 4, arbitrary: fields.map((data) => JSON.stringify({ data })) },
  { weight: 2, arbitrary: value.map((data) => JSON.stringify({ data })) },
  { weight: 1, arbitrary: value.map((whole) => JSON.stringify(whole) ?? '') },
  { weight: 1, arbitrary: fields.map((more) => JSON.stringify({ data: {}, ...more })) },
  { weight: 1, arbitrary: chosen.map((text) => JSON.stringify({ data: { email: text.repeat(3000) } })) },
);

/** A request for one of the functions by somebody who has no token that counts. */
export const strangeRequest = (names: readonly string[]): fc.Arbitrary<StrangeRequest> =>
  fc.record({
    name: fc.constantFrom(...names),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant('POST') },
      fc.constantFrom('PUT', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'HEAD', 'PROPFIND'),
    ),
    headers,
    body,
  });

/** Sends it, and gives the status and the body of the answer. */
export async function send(url: string, { name, method, headers: sent, body: text }: StrangeRequest) {
  const response = await fetch(`${url}/${name}`, {
    method,
    headers: Object.fromEntries(
      Object.entries(sent).flatMap(([header, content]) => (content === undefined ? [] : [[header, content]])),
    ),
    ...(method !== 'GET' && method !== 'HEAD' && { body: text }),
  });
  return { status: response.status, answer: await response.text() };
}
