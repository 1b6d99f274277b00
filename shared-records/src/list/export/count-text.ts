/** Returns a number of records in words, such as "1 report" or "2,000 reports". */
export const countText = (count: number, entityName: string): string =>
  `${count.toLocaleString('en-US')} ${entityName}${count === 1 ? '' : 's'}`;
