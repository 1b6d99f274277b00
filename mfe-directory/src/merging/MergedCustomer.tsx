import type { ReactNode } from 'react';
import { customerAddress } from 'shared-records/model/addresses';
import { useMerges } from 'shared-records/record';
import { Spinner } from 'shared-ui';
import { Navigate } from 'shared-ui/router';

/** Leads from a customer that is gone to the one that it was merged into. Without a merge it renders `children`. */
export function MergedCustomer({
  field,
  text,
  children,
}: {
  field: 'gone' | 'goneName';
  text: string;
  children: ReactNode;
}) {
  const merges = useMerges(field, text);
  if (merges.status === 'loading') return <Spinner label="Loading the customer" />;
  const merge =
    merges.status === 'ready' ? merges.rows.find(({ state }) => !state.startsWith('und')) : undefined;
  if (!merge) return children;
  return <Navigate to={customerAddress(merge.kept)} state={{ mergedFrom: merge.goneName }} replace />;
}
