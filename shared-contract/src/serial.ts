/**
 * Returns the serial of a new release: the time in milliseconds, or one more than the last serial where a clock is behind.
 * So it also grows where nothing is known of the last release.
 * @param last The serial of the last release; 0 where there was none, or where it is not known.
 */
export const nextSerial = (last: number, now: number = Date.now()): number => Math.max(now, last + 1);
