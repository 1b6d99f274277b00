const longDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** Formats a day in the user's time zone, such as "Saturday, November 21, 2026". @throws RangeError for an invalid date. */
export function formatLongDate(date: Date): string {
  return longDate.format(date);
}
