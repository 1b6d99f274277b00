/** Reads and sets moments by the clock of a time zone. */
export interface Clock {
  /** Returns the day and time of a moment as `YYYY-MM-DD HH:MM:SS`. @throws RangeError for an invalid date. */
  timeOf(moment: Date): string;
  /**
   * Returns the moment of a day `YYYY-MM-DD` and a time `HH:MM`, by default midnight; an invalid date if they are none. A time
   * that the clocks skip is an hour later.
   */
  momentAt(day: string, time?: string): Date;
}

/** Returns the clock of a time zone, such as "Asia/Jakarta". */
export const clockOf = (timeZone: string): Clock => {
  // Swedish writes days as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const timeOf = (moment: Date): string => format.format(moment).padStart(19, '0');
  /** Returns how far the clock is ahead of UTC, in milliseconds. */
  const offsetAt = (moment: number): number =>
    Date.parse(`${timeOf(new Date(moment)).replace(' ', 'T')}Z`) - Math.floor(moment / 1_000) * 1_000;
  return {
    timeOf,
    momentAt(day, time = '00:00') {
      const wanted = Date.parse(`${day}T${time}Z`);
      if (Number.isNaN(wanted)) return new Date(Number.NaN);
      const first = wanted - offsetAt(wanted);
      const second = wanted - offsetAt(first);
      // Both differ only near a change of the clocks.
      return new Date(second + offsetAt(second) === wanted ? second : first);
    },
  };
};
