// Written by `npm run models`. Run it again when a section has come, gone or changed its list of models.
import { MODELS as sharedModels } from 'shared-model/models';
import { models as followupsModels, firstRecords as followupsRecords } from '../../mfe-followups/src/models';

/** Every kind of record: the shared ones, then those that sections own. */
export const MODELS = [...sharedModels, ...followupsModels] as const;

/** A record of the first version of each kind that a section owns, by collection. */
export const FIRST_VERSION_RECORDS = { ...followupsRecords };
