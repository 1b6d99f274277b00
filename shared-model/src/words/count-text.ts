/** Returns a number of records in words, such as "1 report" or "2,000 reports". */
export const countText = (count: number, entityName: string): string =>
  `${count.toLocaleString('en-US')} ${entityName}${count === 1 ? '' : 's'}`;

/** Returns how much of a list is loaded, such as "50 of 403 reports". `total` is undefined while it is unknown. */
export const loadedText = (loaded: number, total: number | undefined, entityName: string): string => {
  if (total === undefined) return `The first ${countText(loaded, entityName)}`;
  return total > loaded
    ? `${loaded.toLocaleString('en-US')} of ${countText(total, entityName)}`
    : countText(loaded, entityName);
};
