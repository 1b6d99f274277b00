import { emptyText } from './empty-text';
import { useListScreen } from './list-context';

/** Renders the text in place of the rows of a list that has none. */
export const EmptyText = () => emptyText(useListScreen());
