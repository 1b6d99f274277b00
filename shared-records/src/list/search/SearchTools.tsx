import { useId, useMemo, useState } from 'react';
import { Button } from 'shared-ui';
import { WordsField } from 'shared-ui/search';
import { SearchBox } from 'shared-ui/select';
import { useListScreen } from '../list-context';
import { PeriodButton } from '../period/PeriodButton';
import { ViewsButton } from '../views/ViewsButton';
import { chipsOf, filtersOf } from './chips';
import { momentLimits } from './list-search';
import styles from './SearchTools.module.css';
import { useSearchChoices } from './useSearchChoices';

/** Renders the search of a list side by side: words, chips, period and saved views. A phone folds all but the words. */
export function SearchTools() {
  const { model, search, onSearch } = useListScreen();
  const limits = useMemo(() => momentLimits(model), [model]);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const active = search.filters.length + (search.days ? 1 : 0);
  return (
    <div className={styles.tools}>
      <WordsField
        value={search.words ?? ''}
        onChange={(words) => onSearch((before) => ({ ...before, words }), { replace: true })}
      />
      <div className={styles.fold}>
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          data-active={active > 0 || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{active > 0 && ` (${active})`}
        </Button>
      </div>
      <div id={id} className={styles.folded} data-open={isOpen || undefined}>
        {model.searchFields.length > 0 && <FieldSearch />}
        {limits && (
          <PeriodButton
            days={search.days}
            limits={limits}
            onChange={(days) => onSearch((before) => ({ ...before, days }))}
          />
        )}
        <ViewsButton />
      </div>
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
