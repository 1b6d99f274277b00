/// <reference path="../css-modules.d.ts" />
// What the screen of one record and the command menu need. The host loads this module lazily: no list needs it.

export { UnknownOutcomeError } from 'shared-store/data-store';
export { type RecordState, useRecord } from 'shared-store/live/useRecord';
export { useCustomerNamed } from 'shared-store/names/customer-names';
export { saveTable } from '../export/save-table';
export { RecordHistory } from '../history/RecordHistory';
export { Receipt } from '../kept/Receipt';
export { useLeft, useMayChange } from '../list/changes/Left';
export { TextLink } from '../view/TextLink';
export { CustomerRecordItem, CustomerRecords, FieldTexts, useRecordsOf } from './CustomerRecords';
export { kindCommands, recordCommands } from './record-commands';
export { useRecordChange } from './useRecordChange';
export { useScrollPosition } from './useScrollPosition';
