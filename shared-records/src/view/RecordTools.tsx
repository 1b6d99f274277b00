import { type ReactNode, useState } from 'react';
import { Button, buttonLook } from 'shared-ui';
import { useDeletion } from '../list/deleting/useDeletion';
import type { ListScreen } from '../list/list-context';
import type { Model, Stored } from '../model/define-model';
import { textOfField } from '../model/field-text';
import { linkKindOf, linkTo } from '../model/fields/links';

/** Describes what the deletion of an open record needs of its screen. */
export type RecordDeletion<T> = Pick<ListScreen<T>, 'onDelete' | 'onDeleteMany' | 'onBeforeDelete'>;

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

/** Renders the button that deletes the open record, and then closes it. A toast offers Undo. */
export function DeleteRecord<T extends object>({
  model,
  record,
  deletion,
  onClose,
}: {
  model: Model<T>;
  record: Stored<T>;
  deletion: RecordDeletion<T>;
  onClose(): void;
}) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const request = useDeletion<T>(
    {
      model,
      ...deletion,
      onDelete: async (row) => {
        const undo = await deletion.onDelete(row);
        onClose();
        return undo;
      },
    },
    setDialog,
  );
  return (
    <>
      <Button onClick={() => request([record])}>Delete</Button>
      {dialog}
    </>
  );
}
