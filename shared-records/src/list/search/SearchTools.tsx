import { useMemo, useRef } from 'react';
import { Button } from 'shared-ui';
import { SearchBox } from 'shared-ui/select';
import { isFiltered, useListScreen } from '../list-context';
import { PeriodButton } from '../period/PeriodButton';
import { ViewsButton } from '../views/ViewsButton';
import { chipsOf, filtersOf } from './chips';
import { momentLimits } from './list-search';
import styles from './SearchTools.module.css';
import { useSearchChoices } from './useSearchChoices';
import { WordsField } from './WordsField';

/** Renders the search of a list side by side: words, chips, period and saved views. */
export function SearchTools() {
  const { model, search, onSearch } = useListScreen();
  const tools = useRef<HTMLDivElement>(null);
  const limits = useMemo(() => momentLimits(model), [model]);
  return (
    <div ref={tools} className={styles.tools}>
      <WordsField
        value={search.words ?? ''}
        onChange={(words) => onSearch((before) => ({ ...before, words }), { replace: true })}
      />
      {model.searchFields.length > 0 && <FieldSearch />}
      {limits && <PeriodButton limits={limits} />}
      <ViewsButton />
      {isFiltered(search) && (
        <div>
          <Button
            onClick={() => {
              // The focused button disappears.
              tools.current?.querySelector('input')?.focus();
              onSearch(({ order }) => ({ filters: [], order }));
            }}
          >
            Clear filters
          </Button>
        </div>
      )}
    </div>
  );
}

function FieldSearch() {
  const { model, search, onSearch, emptyTexts } = useListScreen();
  const choices = useSearchChoices(model);
  const chips = useMemo(() => chipsOf(model, search.filters), [model, search.filters]);
  return (
    <SearchBox
      multi={model.searchFields.length > 1}
      {...choices}
      value={chips}
      onChange={(chosen) => onSearch((before) => ({ ...before, filters: filtersOf(chosen) }))}
      emptyText={emptyTexts.noMatch}
      placeholder={model.searchFields.map((field) => model.fields[field]?.options.label).join(', ')}
    />
  );
}
