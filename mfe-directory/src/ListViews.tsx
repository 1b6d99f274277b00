import { viewsAt } from 'shared-records/list-views';
import { explainFailure, useDataStore, useQuery } from 'shared-records/store';
import { ViewsPanel } from 'shared-records/views';
import { Link, useLocation } from 'shared-ui/router';

export interface ListViewsProps {
  /** What the list is narrowed to now, as its URL says it. */
  search: string;
  onDone(): void;
}

const explain = explainFailure('The view');

/** The views of a list that the user has kept. */
export const ListViews = ({ search: current, onDone }: ListViewsProps) => {
  const { pathname: path } = useLocation();
  const store = useDataStore();
  const views = viewsAt(path, useQuery('views', store.listenToViews), store);
  return (
    <ViewsPanel
      {...views}
      search={current}
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
