import { LIST_PATHS, mergeAddress, OPENED_HERE } from 'shared-model/addresses';
import type { Stored } from 'shared-model/define-model';
import type { CollectionName } from 'shared-model/models';
import { Button, buttonLook } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useFormScreen } from '../form-context';

const CUSTOMERS: CollectionName = 'customers';

/** Returns the address of a record of any kind: its list with the record open. */
const recordAddress = (collection: string, id: string): string =>
  `${new Map<string, string>(Object.entries(LIST_PATHS)).get(collection) ?? ''}?${new URLSearchParams({ view: id })}`;

/** Leads to the record that exists already, or chooses it for the form behind. Offers to merge the customer `own` into it. */
export function Existing({
  duplicate,
  own,
  onChoose,
}: {
  duplicate: Stored<object>;
  own: string | undefined;
  onChoose(name: string): void;
}) {
  const { model, isNested } = useFormScreen();
  const name = model.recordName(duplicate);
  if (isNested) return <Button onClick={() => onChoose(name)}>Choose {name}</Button>;
  return (
    <>
      <Link to={recordAddress(model.collection, duplicate.id)} state={OPENED_HERE} {...buttonLook()}>
        Open {name}
      </Link>
      {model.collection === CUSTOMERS && own !== undefined && (
        <Link to={mergeAddress(duplicate.id, own)} state={OPENED_HERE} {...buttonLook()}>
          Merge into {name}
        </Link>
      )}
    </>
  );
}
