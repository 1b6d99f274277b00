import { isLimitReached, LIMIT_REACHED } from 'shared-auth/limit-reached';

/** Returns what to say of something that was not loaded. `what` names it, such as "The list". */
export const failedText = (what: string, error: Error): string =>
  `${what} could not be loaded. The page tries again by itself. ${
    isLimitReached(error) ? LIMIT_REACHED : 'If this message stays, check the connection and reload the page.'
  }`;
