import type { Model } from 'shared-model/define-model';
import { textOfField } from 'shared-model/field-text';
import { linkKindOf, linkTo } from 'shared-model/fields/links';
import { buttonLook } from 'shared-ui';

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
