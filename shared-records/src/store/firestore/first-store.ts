import { newDocumentId } from '../../model/fields/ids';
import type { DataStore } from '../data-store';
import { FIRST_RECORDS, pageRequest } from './requests';
import { rowIn, rowOf, rowsOf } from './rows';
import type { Source } from './source';

/** Returns the members of a store that first screens need. */
export const firstStore = ({
  listen,
  now,
}: Pick<Source, 'listen' | 'now'>): Pick<DataStore, 'listen' | 'listenTo' | 'newId' | 'now'> => ({
  listen: (page) => {
    const request = pageRequest(page);
    const isFirst = !page.after && !page.through;
    const readRow = rowIn(page);
    return rowsOf(
      listen(request, isFirst ? { ...request, limit: FIRST_RECORDS } : undefined),
      ({ id, fields }) => readRow(id, fields),
    );
  },
  listenTo: (model, id) => {
    const request = { collection: model.collection, id };
    return rowsOf(listen(request, request), ({ fields }) => rowOf(model, id, fields));
  },
  newId: newDocumentId,
  now,
});
