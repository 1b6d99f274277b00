import type { Model } from '../model/define-model';
import styles from './FieldList.module.css';
import { FieldValue } from './FieldValue';

/** Renders all fields of a record with their labels, in the order of the model. */
export function FieldList({ model, record }: { model: Pick<Model<object>, 'fields'>; record: object }) {
  const values = new Map<string, unknown>(Object.entries(record));
  return (
    <dl className={styles.list}>
      {Object.entries(model.fields).map(([name, field]) => (
        <div key={name} className={styles.field} data-kind={field.kind}>
          <dt className={styles.label}>{field.options.label}</dt>
          <dd className={styles.value}>
            <FieldValue name={name} field={field} value={values.get(name)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
