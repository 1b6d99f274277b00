import { useId, useMemo, useRef, useState } from 'react';
import { Button, lazy } from 'shared-ui';
import { Popover } from 'shared-ui/overlay';
import { SearchBox } from 'shared-ui/select';
import { useShortcut } from 'shared-ui/shortcuts';
import { isFiltered, useListScreen } from '../list-context';
import { fromListChunk } from '../load-list-chunk';
import { PeriodButton } from '../period/PeriodButton';
import { type Choices, chipsOf, searchOf, withWords } from './chips';
import { momentLimits, panelFields } from './list-search';
import styles from './SearchTools.module.css';

const SearchChoices = fromListChunk(({ SearchChoices }) => SearchChoices);
const SearchFields = fromListChunk(({ SearchFields }) => SearchFields);

const LOADING: Choices = { options: [], loading: true, more: false };

/** Renders the search of a list side by side: words and chips, period and saved views. A phone folds the fields and the period. */
export function SearchTools() {
  const {
    model,
    search: { value: search, change: onSearch },
  } = useListScreen();
  const limits = useMemo(() => momentLimits(model), [model]);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const fields = panelFields(model);
  const folded = search.filters.filter(({ field }) => fields.includes(field)).length + (search.days ? 1 : 0);
  return (
    <div className={styles.tools}>
      <ListSearchBox />
      {limits && (
        <div className={styles.fold}>
          <Button
            aria-expanded={isOpen}
            aria-controls={id}
            data-active={folded > 0 || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            Filters{folded > 0 && ` (${folded})`}
          </Button>
        </div>
      )}
      {limits && (
        <div id={id} className={styles.folded} data-open={isOpen || undefined}>
          {isOpen && <SearchFields />}
          <PeriodButton
            days={search.days}
            limits={limits}
            onChange={(days) => onSearch((before) => ({ ...before, days }))}
          />
        </div>
      )}
      <ViewsButton />
    </div>
  );
}

/** Renders the search box of a list, which finds words and filters by chips. */
function ListSearchBox() {
  const {
    model,
    rows,
    search: { value: search, change: onSearch },
    emptyTexts,
  } = useListScreen();
  const box = useRef<HTMLDivElement>(null);
  const hint = useShortcut('search', () => box.current?.querySelector('input')?.focus());
  // Undefined until the first use.
  const [typing, setTyping] = useState<{ readonly typed: string | undefined }>();
  const [choices, setChoices] = useState(LOADING);
  const chips = useMemo(() => chipsOf(model, search), [model, search]);
  const labels = model.searchFields.map((field) => model.fields[field]?.options.label);
  return (
    <div ref={box}>
      <SearchBox
        {...choices}
        loading={typing?.typed !== undefined && choices.loading}
        onTyping={(typed) => setTyping({ typed })}
        hint={hint}
        value={chips}
        onChange={(chosen) => onSearch((before) => ({ ...before, ...searchOf(model, chosen) }))}
        onFind={(typed) => onSearch((before) => ({ ...before, words: withWords(before.words, typed) }))}
        emptyText={emptyTexts.noMatch}
        placeholder={['Words', ...labels].join(', ')}
      />
      {typing && (
        <SearchChoices model={model} listed={rows.shown} typed={typing.typed} onChange={setChoices} />
      )}
    </div>
  );
}

const ListViews = lazy(() => import('../views/ViewsPanel').then(({ ListViews }) => ListViews));

const Unnamed = () => 'Views';

// Loads with the first search, because most lists open without one. Without its code the button has no name of a view.
const ViewName = lazy(
  () =>
    import('../views/ViewsPanel').then(
      ({ ViewName }) => ViewName,
      () => Unnamed,
    ),
  'Views',
);

/** Renders the button that opens the saved views of the list. It names the view that the list shows. */
const ViewsButton = () => (
  <Popover label={isFiltered(useListScreen().search.value) ? <ViewName /> : 'Views'} name="Views">
    {(close) => <ListViews onDone={close} />}
  </Popover>
);
