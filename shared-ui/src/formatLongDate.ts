const longDate = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
});

/** The day in the user's own time zone, for instance "Saturday, November 21, 2026". Throws RangeError on an invalid date. */
export function formatLongDate(date: Date): string {
  return longDate.format(date);
}
