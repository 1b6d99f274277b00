/// <reference path="../css-modules.d.ts" />
// What the screen of one record and the command menu need. The host loads this module lazily: no list needs it.

export { RecordHistory } from '../history/RecordHistory';
export { UnreadableRecords } from '../list/UnreadableRecords';
export { useCalledNow } from '../store/live/useCalledNow';
export { type RecordState, useRecord } from '../store/live/useRecord';
export { type CustomerNamed, useCustomerNamed } from '../store/names/useCustomerNamed';
export { kindCommands, recordCommands } from './record-commands';
export { saveTable } from './save-table';
export { useMerges } from './useMerges';
export { useScrollPlace } from './useScrollPlace';
