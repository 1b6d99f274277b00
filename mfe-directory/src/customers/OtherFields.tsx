import type { Model } from 'shared-model/define-model';
import { linkKindOf } from 'shared-model/fields/links';
import styles from './customer.module.css';
import { fieldTexts } from './field-texts';
import { TextLink } from './TextLink';

interface OtherFieldsProps<T> {
  readonly model: Model<T>;
  readonly record: T;
  /** The fields that the page shows in another place. */
  readonly shownElsewhere: readonly (keyof T)[];
}

/** Renders the entered fields of a record with their labels. A later field of the model is among them. */
export function OtherFields<T extends object>({ model, record, shownElsewhere }: OtherFieldsProps<T>) {
  const entered = fieldTexts(model, record, shownElsewhere).filter(({ text }) => text !== '');
  if (entered.length === 0) return null;
  return (
    <dl className={styles.meta}>
      {entered.map(({ name, field, text }) => (
        <div key={name}>
          <dt>{field.options.label}</dt>
          <dd>
            <TextLink as={linkKindOf(field)}>{text}</TextLink>
          </dd>
        </div>
      ))}
    </dl>
  );
}
