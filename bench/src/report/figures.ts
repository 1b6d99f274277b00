import type { Summary } from '../measure/statistics';

/** Formats a number: "1,234". @param digits behind the point. */
export const figure = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Formats a median with its quartiles: "812 (790–840)". @param digits behind the point. */
export const spread = ({ median, quartiles: [lower, upper] }: Summary, digits = 0): string =>
  `${figure(median, digits)} (${figure(lower, digits)}–${figure(upper, digits)})`;
