import { createContext, type ReactNode, useContext } from 'react';
import { namedCustomerAddress } from 'shared-model/addresses';
import type { Model } from 'shared-model/define-model';
import { referenceTo } from 'shared-model/references';
import type { CalledNow } from 'shared-store/data-store';
import { type Rename, renameNote, useRenames } from 'shared-store/names/useRenames';
import { CellLink, CellNote } from 'shared-ui/table';

const RenamesContext = createContext<ReadonlyMap<string, Rename>>(new Map());

/** Gives the cells below it the customers that are being renamed, if the records have a customer. */
export function RenamesProvider({ model, children }: { model: Model<object>; children: ReactNode }) {
  return referenceTo(model, 'customers') === undefined ? children : <LiveRenames>{children}</LiveRenames>;
}

function LiveRenames({ children }: { children: ReactNode }) {
  return <RenamesContext value={useRenames()}>{children}</RenamesContext>;
}

/** Gives the cells below it what customers are called now whose former names the records still have. */
export const FormerNamesContext = createContext<ReadonlyMap<string, CalledNow>>(new Map());

/**
 * Renders the customer that a record names in a cell, as a link, with a note while the customer is being renamed, or after it if
 * the record keeps the former name. The link leads to the customer by either name.
 */
export function CustomerName({ children }: { children: string }) {
  const renaming = renameNote(useContext(RenamesContext), children);
  const now = useContext(FormerNamesContext).get(children);
  const note = renaming ?? (now && `now ${now.name}`);
  // A cell without a customer stays empty.
  if (children === '') return null;
  return (
    <CellNote note={note}>
      <CellLink to={namedCustomerAddress(children)}>{children}</CellLink>
    </CellNote>
  );
}
