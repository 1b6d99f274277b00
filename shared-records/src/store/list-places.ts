/** A scroll position of a list, as its table needs it to show the same rows again. */
export interface ListPlace {
  /** The scroll offset of the page, in pixels. */
  readonly scrolled: number;
  /** The measured rows. */
  readonly measured: {
    readonly key: string | number | bigint;
    readonly index: number;
    readonly start: number;
    readonly end: number;
    readonly size: number;
    readonly lane: number;
  }[];
}
