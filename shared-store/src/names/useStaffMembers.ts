import { useDataStore } from '../live/DataProvider';
import { useAnswer } from '../live/useAnswer';

/** The names of accounts by their uids: of none. */
export const NOBODY: ReadonlyMap<string, string> = new Map();

/** Returns the names of all staff by their uids, once they are wanted. Without an answer, they stay unknown. */
export const useStaffMembers = (isWanted: boolean): typeof NOBODY | undefined => {
  const { staffMembers } = useDataStore();
  return useAnswer('The names of staff', isWanted ? staffMembers : undefined, NOBODY);
};
