import { useCurrentUser } from 'shared-auth';
import { type ListSearch, listSearchParams } from 'shared-records/list';
import { viewsAt } from 'shared-records/list-views';
import { explainFailure, useDataStore, useQuery } from 'shared-records/store';
import { type NamedView, ViewsPanel } from 'shared-records/views';
import { Link, useLocation } from 'shared-ui/router';

const PARAMS = listSearchParams('salesReport');

const textOf = (search: ListSearch<'salesReport'>): string => PARAMS.write(search).toString();

/** The views that everybody has: of the reports that name them as responsible. */
const viewsOfEverybody = (displayName: string): readonly NamedView[] => {
  if (displayName === '') return [];
  const filters = [{ field: 'responsible', equals: displayName }] as const;
  return [
    { name: 'My reports', search: textOf({ filters }) },
    { name: 'My reports this month', search: textOf({ filters, days: 'this-month' }) },
  ];
};

const explain = explainFailure('The view');

/** The views of the reports: the user's own, and those that everybody has. */
export const ReportViews = ({ search, onDone }: { search: ListSearch<'salesReport'>; onDone(): void }) => {
  const { pathname: path } = useLocation();
  const store = useDataStore();
  const views = viewsAt(path, useQuery('views', store.listenToViews), store);
  const { displayName } = useCurrentUser().userData;
  return (
    <ViewsPanel
      {...views}
      builtIn={viewsOfEverybody(displayName)}
      search={textOf(search)}
      link={(view, isCurrent) => (
        <Link to={{ search: view.search }} aria-current={isCurrent || undefined} onClick={onDone}>
          {view.name}
        </Link>
      )}
      explain={explain}
      onDone={onDone}
    />
  );
};
