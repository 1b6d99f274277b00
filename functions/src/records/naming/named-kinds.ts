import type { DocumentReference, Firestore } from 'firebase-admin/firestore';
import { customer } from 'shared-records/model/customer';
import { customerField } from 'shared-records/model/customer-field';
import type { Model } from 'shared-records/model/define-model';
import { MODELS } from '../../../models/models';

/** A kind of records that name records of another kind, with the field that does. */
export interface NamingKind {
  readonly collection: string;
  readonly entityName: string;
  readonly field: string;
  /** The field with the customer whose records alone the name means; undefined if the name means one of all customers. */
  readonly within?: string | undefined;
}

/** A kind of records that others name. */
export interface NamedKind {
  readonly model: Model;
  readonly nameField: string;
  /** The field with the customer that a record belongs to; undefined if its name tells it from all others. */
  readonly within?: string | undefined;
  /** In the order of a rename. */
  readonly naming: readonly NamingKind[];
}

/** Returns the field of a model that holds the name of a record of this collection. */
const fieldNaming = ({ fields }: Model, collection: string): string | undefined =>
  collection === customer.collection
    ? customerField({ fields })
    : Object.entries(fields).find(
        ([, { options }]) => 'names' in options && options.names === collection,
      )?.[0];

const namedKind = (model: Model): NamedKind => {
  const own = model.collection === customer.collection ? undefined : customerField(model);
  const naming = MODELS.flatMap((each: Model) => {
    const field = fieldNaming(each, model.collection);
    const within = own === undefined ? undefined : customerField(each);
    return field === undefined
      ? []
      : [{ collection: each.collection, entityName: each.entityName, field, within }];
  });
  return { model, nameField: model.order.replace('-', ''), within: own, naming };
};

const ALL_KINDS = MODELS.map(namedKind);

/** The customers, and the kinds of records that name them. */
export const CUSTOMER_KIND: NamedKind = namedKind(customer);

/** The other kinds of records that fields name, as `names` of the models says. */
export const OTHER_NAMED_KINDS: readonly NamedKind[] = ALL_KINDS.filter(
  ({ model: { collection }, naming }) => collection !== customer.collection && naming.length > 0,
);

/** The kinds of records that name a customer, in the order of a rename. */
export const NAMING_KINDS = CUSTOMER_KIND.naming;

/** Returns the id by which the renames of a record are known: that of a customer, or `COLLECTION:ID`. No record has a colon in its id. */
export const renameId = ({
  parent,
  id,
}: Pick<DocumentReference, 'id'> & { parent: { id: string } }): string =>
  parent.id === customer.collection ? id : `${parent.id}:${id}`;

/** Returns the kind of the record that such an id is of. */
export const kindOfId = (id: string): NamedKind =>
  OTHER_NAMED_KINDS.find(({ model }) => id.startsWith(`${model.collection}:`)) ?? CUSTOMER_KIND;

/** Returns the record of such an id, with its kind. */
export const namedRecord = (
  firestore: Firestore,
  id: string,
): { readonly kind: NamedKind; readonly record: DocumentReference } => {
  const kind = kindOfId(id);
  const { collection } = kind.model;
  const own = kind === CUSTOMER_KIND ? id : id.slice(collection.length + 1);
  return { kind, record: firestore.collection(collection).doc(own) };
};
