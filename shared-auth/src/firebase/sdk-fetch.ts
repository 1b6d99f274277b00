/** The requests by which Auth confirms a session: of the account, and of a new token. */
const CONFIRMING = /\/v1\/(accounts:lookup|token)\?/;

/** Their answers: an account, or a new token. Neither is empty. */
const CONFIRMED = /"(localId|access_token)": *"[^"]/;

/** The refusals that end a session. Each says that the account or its token is invalid. */
const ENDED =
  /"message": *"(TOKEN_EXPIRED|USER_(DISABLED|NOT_FOUND)|INVALID_ID_TOKEN|(INVALID|MISSING)_REFRESH_TOKEN)\b/;

/** The refusal that the SDK takes for the end of a session, in both answers. */
const EXPIRED = '{"error":{"message":"TOKEN_EXPIRED"}}';

/**
 * Sends a request of Auth's SDK, which signs out at every answer that it does not expect. Here only an answer that says that
 * the account or its token is invalid ends a session. @throws For any other answer, as for no network: the SDK keeps the
 * session, and asks again.
 */
export const sdkFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (!CONFIRMING.test(String(input))) return response;
  const text = await response.text();
  const isEnded = ENDED.test(text);
  if (!isEnded && !(response.ok && CONFIRMED.test(text))) throw new Error('Auth does not know.');
  return new Response(isEnded ? EXPIRED : text, response);
};
