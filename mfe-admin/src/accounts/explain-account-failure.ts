import { codeOf } from 'shared-auth/limit-reached';
import { explainPress, isUnanswered } from 'shared-auth/unanswered';

export const UNREACHABLE = 'The server could not be reached. Check the connection and try again.';

/** Returns what a failed call means for the administrator. Most messages of the server say it already. */
export const explainAccountFailure = (error: unknown): string => {
  if (isUnanswered(error)) return UNREACHABLE;
  if (codeOf(error) === 'functions/permission-denied')
    return 'You are no longer an administrator, so the server has refused this.';
  return explainPress(error, error instanceof Error ? error.message : 'Something went wrong');
};

/** Returns what to say of a call that may have changed something, because its answer did not come; else undefined. */
export const unansweredText = (error: unknown): string | undefined =>
  isUnanswered(error) ? explainPress(error, '') : undefined;
