/** The answer of a callable: its text, or on failure the server's error-info message. */
export type CallableResult =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string };
