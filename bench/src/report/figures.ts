import type { Summary } from '../measure/statistics';

/** A whole number with its thousands apart: "1,234". */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** A median with its quartiles: "812 (790–840)". */
export const spread = ({ median, quartiles: [lower, upper] }: Summary): string =>
  `${whole(median)} (${whole(lower)}–${whole(upper)})`;

/** How many times as much as the other: "1.05". */
export const ratio = (ours: number, theirs: number): string => (ours / theirs).toFixed(2);
