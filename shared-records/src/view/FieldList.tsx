import { customerField } from 'shared-model/customer-field';
import type { Model } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { linkKindOf } from 'shared-model/fields/links';
import { Button } from 'shared-ui';
import styles from './FieldList.module.css';
import { FieldValue } from './FieldValue';

/** Returns what filters the list by a text of a field; undefined if nothing does. */
export type FilterBy = (field: string, text: string) => (() => void) | undefined;

/** Renders all fields of a record with their labels, in the order of the model, and buttons that filter by them. */
export function FieldList({
  model,
  record,
  filterBy,
}: {
  model: Pick<Model<object>, 'allFields' | 'fields'>;
  record: object;
  filterBy?: FilterBy | undefined;
}) {
  const values = new Map<string, unknown>(Object.entries(record));
  const customer = textOfField(record, customerField(model) ?? '');
  return (
    <dl className={styles.list}>
      {Object.entries(model.allFields).map(([name, field]) => {
        const value = values.get(name);
        const { label } = field.options;
        const filter = typeof value === 'string' ? filterBy?.(name, value) : undefined;
        return (
          <div key={name} className={styles.field} data-kind={field.kind} data-link={linkKindOf(field)}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>
              <span translate="no">
                <FieldValue field={field} value={value} customer={customer} />
              </span>
              {filter && (
                <span className={styles.filter}>
                  <Button
                    variant="quiet"
                    aria-label={`Filter by ${label}: ${value}`}
                    onClick={({ currentTarget }) => {
                      // The button disappears, because the list is filtered by the value then.
                      currentTarget.closest('section')?.querySelector('h2')?.focus({ preventScroll: true });
                      filter();
                    }}
                  >
                    Filter
                  </Button>
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
