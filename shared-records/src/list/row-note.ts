import type { Stored } from 'shared-model/define-model';
import type { Column } from 'shared-ui/table';

type Row = Stored<object>;

/** Returns the texts that tell apart the rows of one name, for their controls. */
export const rowNote = (columns: readonly Column<Row>[], row: Row): string | undefined =>
  columns
    .flatMap(({ brief, cell }) => (brief ? cell(row) : []))
    .filter((text) => typeof text === 'string')
    .join(', ') || undefined;
