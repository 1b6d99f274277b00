import { useCurrentUser } from 'shared-auth';
import { useDataStore } from 'shared-store/DataProvider';
import { explainFailure } from 'shared-store/explain-failure';
import { useQuery } from 'shared-store/live/useQuery';
import { Link, useLocation } from 'shared-ui/router';
import { useListScreen } from '../list-context';
import { listSearchParams } from '../search/list-search';
import { viewsAt } from './list-views';
import { ViewsPanel } from './ViewsPanel';

const explain = explainFailure('The view');

/** Returns the views of the list: built-in ones, those of the user and of everybody, and its search as a view has it. */
const useListViews = () => {
  const { model, search, builtInViews = [] } = useListScreen();
  const { pathname: path } = useLocation();
  const store = useDataStore();
  const params = listSearchParams(model);
  const { sharedViews } = store;
  return {
    ...viewsAt(path, useQuery('views', store.listenToViews), store),
    shared: viewsAt(path, useQuery('sharedViews', sharedViews.listenToViews), sharedViews),
    builtIn: builtInViews.map((view) => ({ ...view, search: params.write(view.search).toString() })),
    search: params.write(search.value).toString(),
  };
};

/** Renders the label of the Views button: the name of the view that the list shows exactly, if there is one. */
export const ViewName = () => {
  const { builtIn, saved = [], shared, search } = useListViews();
  const shown = [...builtIn, ...saved, ...(shared.saved ?? [])].find((view) => view.search === search);
  return shown ? `Views: ${shown.name}` : 'Views';
};

/** Renders the views of the list. Administrators also change those for everybody. */
export const ListViews = ({ onDone }: { onDone(): void }) => (
  <ViewsPanel
    {...useListViews()}
    mayShare={useCurrentUser().isAdmin}
    link={(view, isCurrent) => (
      <Link to={{ search: view.search }} aria-current={isCurrent || undefined} onClick={onDone}>
        {view.name}
      </Link>
    )}
    explain={explain}
    onDone={onDone}
  />
);
