import type { FailureKind } from './failure';
import type { RemoteFile } from './script-loader';

const sha384 = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
};

/**
 * A script element tells only that it failed; asking for the same address once more tells why.
 * @param timeLimit for the answer, in milliseconds.
 */
export const whyScriptFailed = async (
  { url, integrity }: RemoteFile,
  timeLimit: number,
  fetch: typeof window.fetch,
): Promise<{ readonly kind: FailureKind; readonly detail: string }> => {
  try {
    const response = await fetch(url, { cache: 'no-store', signal: AbortSignal.timeout(timeLimit) });
    if (!response.ok) return { kind: 'http', detail: String(response.status) };
    const type = response.headers.get('content-type') ?? 'nothing said';
    if (!type.includes('javascript')) return { kind: 'not-javascript', detail: type };
    const hash = await sha384(await response.arrayBuffer());
    if (integrity !== undefined && hash !== integrity) {
      return { kind: 'integrity', detail: `${hash} instead of ${integrity}` };
    }
    return { kind: 'unreachable', detail: 'arrived only when asked for the third time' };
  } catch (error) {
    return { kind: 'unreachable', detail: String(error) };
  }
};
