/** Matches the days from 2000 to 2099 as `YYYY-MM-DD`, with leap years. The security rules repeat it, in RE2 syntax. */
export const DAY_PATTERN =
  '(20[0-9]{2}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))' +
  '|20([02468][048]|[13579][26])-02-29)';

const wholeDay = new RegExp(`^${DAY_PATTERN}$`);

/** Returns whether a text is a day that a field can hold. */
export const isStorableDay = (text: string): boolean => wholeDay.test(text);
