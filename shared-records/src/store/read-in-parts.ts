import type { List, Page, Part, Place } from './data-store';
import { partsOf } from './list-parts';

/** A place in one of the parts of a list; its beginning without a cursor. */
export interface PlaceInParts {
  readonly isLast: boolean;
  readonly place: Place | undefined;
}

/** Reads a page of a list with parts, which ends at the end of a part. Throws as `readPage` of the store does. */
export const readPageInParts = async <T>(
  readPage: (page: Page<T>) => Promise<Part<T>>,
  { after, limit, ...list }: List<T> & { readonly after?: PlaceInParts | undefined; readonly limit: number },
): Promise<Pick<Part<T>, 'rows'> & { readonly last: PlaceInParts | undefined }> => {
  const [first, last] = partsOf(list);
  const isLast = last === undefined || after?.isLast === true;
  const { rows, last: place } = await readPage({
    ...(after?.isLast && last ? last : first),
    after: after?.place,
    limit,
  });
  return { rows, last: place ? { isLast, place } : isLast ? undefined : { isLast: true, place: undefined } };
};
