import type { List, Page, Part, Place } from './data-store';
import { partsOf } from './list-parts';

/** A place in a list with parts. */
export interface PlaceInParts {
  /** The index of the part. */
  readonly part: number;
  /** Undefined at the beginning of the part. */
  readonly place: Place | undefined;
}

/** Reads a page of a list with parts, which ends at the end of a part. Throws as `readPage` of the store does. */
export const readPageInParts = async <T>(
  readPage: (page: Page<T>) => Promise<Part<T>>,
  { after, limit, ...list }: List<T> & { readonly after?: PlaceInParts | undefined; readonly limit: number },
): Promise<Pick<Part<T>, 'rows'> & { readonly last: PlaceInParts | undefined }> => {
  const parts = partsOf(list);
  const part = after?.part ?? 0;
  const { rows, last: place } = await readPage({ ...list, ...parts[part], after: after?.place, limit });
  if (place) return { rows, last: { part, place } };
  return { rows, last: part + 1 < parts.length ? { part: part + 1, place: undefined } : undefined };
};
