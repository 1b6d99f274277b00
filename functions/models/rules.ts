import { BIN_DAYS } from 'shared-model/bin';
import type { Model } from 'shared-model/define-model';
import type { Field } from 'shared-model/fields/fields';
import { SYSTEM_FIELDS } from 'shared-model/stamp';
import type { Writers } from 'shared-model/writers';

const BEGIN = '    // Written by `npm run models`, up to the line "End".\n';
const END = '    // End of what `npm run models` writes.\n';

const listOf = (texts: readonly string[]): string => `[${texts.map((text) => `'${text}'`).join(', ')}]`;

const dayOf = (moment: Date): string =>
  `timestamp.date(${moment.getUTCFullYear()}, ${moment.getUTCMonth() + 1}, ${moment.getUTCDate()})`;

const checkOf = (name: string, field: Field): string => {
  const value = `data.${name}`;
  switch (field.kind) {
    case 'choice':
      return `${value} in ${listOf(['', ...field.options.options])}`;
    case 'moment':
      return `isBetween(${value}, ${dayOf(field.options.from)}, ${dayOf(field.options.before)})`;
    case 'day':
      return `isDay(${value})${field.options.required ? ` && ${value} != ''` : ''}`;
    case 'line':
    case 'lines':
    case 'reference': {
      const { limit, required } = field.options;
      const check = `${field.kind === 'lines' ? 'isLines' : 'isLine'}(${value}, ${limit})`;
      return required ? `${check} && !isBlank(${value})` : check;
    }
  }
};

/** Returns the condition for a field. A newer field may be missing, because older pages do not write it. */
const conditionOf = (name: string, field: Field): string => {
  const check = checkOf(name, field);
  return (field.options.since ?? 1) > 1 ? `(!('${name}' in data) || (${check}))` : check;
};

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The condition for accounts that may change records. */
const WRITER: Readonly<Record<Writers, string>> = {
  staff: 'isWriter()',
  administrators: 'isWriter() && isAdministrator()',
};

/** The condition for accounts that may read what those have deleted. */
const BIN_READER: Readonly<Record<Writers, string>> = {
  staff: 'isStaff()',
  administrators: 'isStaff() && isAdministrator()',
};

/** Returns a model whose name is an identifier of the rules: "sales order" as `salesOrder`. */
const withIdentifier = (model: Model): Model => ({
  ...model,
  entityName: model.entityName.replaceAll(/ (\w)/g, (_, letter: string) => letter.toUpperCase()),
});

/** Returns the names of a model's functions in the rules: the check of a record, and the list of its fields. */
export const functionsOf = (model: Model): readonly [string, string] => {
  const { entityName } = withIdentifier(model);
  return [`is${capitalized(entityName)}`, `${entityName}Fields`];
};

/** Returns the rules of a model's records and of what belongs to them. */
const rulesOf = ({
  collection,
  entityName,
  fields,
  derived,
  writers,
}: Model): string => `    match /${collection}/{id} {
      allow get: if isStaff();
      allow delete: if ${WRITER[writers]};
      allow list: if isStaff() && isBounded();
      allow create: if ${WRITER[writers]}
        && ((isNewId(id) && is${capitalized(entityName)}(request.resource.data) && hasOnly(${entityName}Fields()) && isStamped({}))
          || isRestored('${collection}', id));
      allow update: if ${WRITER[writers]} && is${capitalized(entityName)}(request.resource.data)
        && keepsOthers(${entityName}Fields(), ${listOf([...SYSTEM_FIELDS, ...Object.keys(derived)])}) && isStamped(resource.data);
    }

    match /${collection}Words/{id} {
      allow get: if isStaff();
      allow list: if isStaff() && isBounded();
    }

    match /${collection}Bin/{id} {
      allow get: if ${BIN_READER[writers]};
      allow list: if ${BIN_READER[writers]} && isBounded();
      allow create: if ${WRITER[writers]} && isDeletion('${collection}', id);
      allow update: if ${WRITER[writers]} && isTakenOut('${collection}', id);
    }

    match /${collection}History/{id} {
      allow get: if isStaff();
      allow list: if isStaff() && isBounded();
    }

    function ${entityName}Fields() {
      return ${listOf(Object.keys(fields))};
    }

    // A missing field of the first version makes its check an error, which denies.
    function is${capitalized(entityName)}(data) {
      return ${Object.entries(fields)
        .map(([name, field]) => conditionOf(name, field))
        .join('\n        && ')};
    }

`;

/** The rule for when bin items expire. The clock of a page may be off by some hours. */
const BIN_RULE = `    function isBinExpiry(moment) {
      return moment >= request.time + duration.value(${BIN_DAYS}, 'd')
        && moment <= request.time + duration.value(${BIN_DAYS + 1}, 'd');
    }

`;

/** Replaces the rules of these models in the rules file. */
export const withRecordRules = (rules: string, models: readonly Model[]): string => {
  const [start, end] = [rules.indexOf(BEGIN), rules.indexOf(END)];
  if (start < 0 || end < 0) throw new Error('firestore.rules does not say where the rules of records stand.');
  const written = models.map((model) => rulesOf(withIdentifier(model))).join('');
  return `${rules.slice(0, start)}${BEGIN}${BIN_RULE}${written}${rules.slice(end)}`;
};
