import type { Summary } from '../measure/statistics';

/** Formats a whole number: "1,234". */
export const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

/** Formats a median with its quartiles: "812 (790–840)". */
export const spread = ({ median, quartiles: [lower, upper] }: Summary): string =>
  `${whole(median)} (${whole(lower)}–${whole(upper)})`;

/** Formats a ratio: "1.05". */
export const ratio = (ours: number, theirs: number): string => (ours / theirs).toFixed(2);
