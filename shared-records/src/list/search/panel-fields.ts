import type { Model } from 'shared-model/define-model';

/** Returns the search fields that a phone shows as fields of its filters: those of few or well-known texts. */
export const panelFields = ({ searchFields, fields }: Pick<Model<object>, 'searchFields' | 'fields'>) =>
  searchFields.filter((name) => fields[name]?.kind === 'choice' || fields[name]?.options.changedTogether);
