import { buttonLook } from 'shared-ui';
import type { Model } from '../model/define-model';
import { textOfField } from '../model/field-text';
import { linkKindOf, linkTo } from '../model/fields/links';

/** Renders the link that calls the first telephone number of a record; nothing without one. */
export function CallLink({
  model,
  record,
}: {
  model: Pick<Model<object>, 'fields' | 'recordName'>;
  record: object;
}) {
  const numbers = Object.entries(model.fields).flatMap(([name, field]) =>
    linkKindOf(field) === 'phone' ? (linkTo('phone', textOfField(record, name)) ?? []) : [],
  );
  const [href] = numbers;
  if (href === undefined) return null;
  return (
    <a href={href} {...buttonLook()} aria-label={`Call ${model.recordName(record)}`}>
      Call
    </a>
  );
}
