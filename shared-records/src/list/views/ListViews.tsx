import { Link, useLocation } from 'shared-ui/router';
import { useDataStore } from '../../store/DataProvider';
import { explainFailure } from '../../store/explain-failure';
import { useQuery } from '../../store/live/useQuery';
import { useListScreen } from '../list-context';
import { listSearchParams } from '../search/list-search';
import { viewsAt } from './list-views';
import { ViewsPanel } from './ViewsPanel';

const explain = explainFailure('The view');

/** Returns the views of the list: the built-in ones and those that the user has saved, and its search as a view has it. */
const useListViews = () => {
  const { model, search, builtInViews = [] } = useListScreen();
  const { pathname: path } = useLocation();
  const store = useDataStore();
  const params = listSearchParams(model);
  return {
    ...viewsAt(path, useQuery('views', store.listenToViews), store),
    builtIn: builtInViews.map((view) => ({ ...view, search: params.write(view.search).toString() })),
    search: params.write(search).toString(),
  };
};

/** Renders the label of the Views button: the name of the view that the list shows exactly, if there is one. */
export const ViewName = () => {
  const { builtIn, saved = [], search } = useListViews();
  const shown = [...builtIn, ...saved].find((view) => view.search === search);
  return shown ? `Views: ${shown.name}` : 'Views';
};

/** Renders the views of the list: the built-in ones and those that the user has saved. */
export const ListViews = ({ onDone }: { onDone(): void }) => (
  <ViewsPanel
    {...useListViews()}
    link={(view, isCurrent) => (
      <Link to={{ search: view.search }} aria-current={isCurrent || undefined} onClick={onDone}>
        {view.name}
      </Link>
    )}
    explain={explain}
    onDone={onDone}
  />
);
