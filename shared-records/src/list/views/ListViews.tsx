import { Link, useLocation } from 'shared-ui/router';
import { useDataStore } from '../../store/DataProvider';
import { explainFailure } from '../../store/explain-failure';
import { useQuery } from '../../store/live/useQuery';
import { useListScreen } from '../list-context';
import { listSearchParams } from '../search/list-search';
import { viewsAt } from './list-views';
import { ViewsPanel } from './ViewsPanel';

const explain = explainFailure('The view');

/** Renders the views of the list: the built-in ones and those that the user has saved. */
export const ListViews = ({ onDone }: { onDone(): void }) => {
  const { model, search, builtInViews = [] } = useListScreen();
  const { pathname: path } = useLocation();
  const store = useDataStore();
  const views = viewsAt(path, useQuery('views', store.listenToViews), store);
  const params = listSearchParams(model);
  return (
    <ViewsPanel
      {...views}
      builtIn={builtInViews.map((view) => ({ ...view, search: params.write(view.search).toString() }))}
      search={params.write(search).toString()}
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
