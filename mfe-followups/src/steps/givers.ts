/** Returns the colleague who waits for the answer to a step; empty for an own one, also one that came back to its giver. */
export const askerOf = ({
  from,
  responsible,
}: {
  readonly from: string;
  readonly responsible: string;
}): string => (from === responsible ? '' : from);

/**
 * Returns who gives a step: the user who hands it to somebody else. A step that a colleague gave stays theirs.
 * @param responsible the name of the person who will do it. @param user the name of the user.
 * @param from the name of the person who gave it so far.
 */
export const giverOf = (responsible: string, user: string, from: string): string => {
  if (from !== '' && from !== user) return from;
  return responsible === user ? '' : user;
};
