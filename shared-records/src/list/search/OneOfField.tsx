import type { Filter } from 'shared-store/data-store';
import { Button } from 'shared-ui';
import { useListScreen } from '../list-context';

/** Returns the filters of fields that have several, the last of each field. */
const lastOfSeveral = (filters: readonly Filter[]): readonly Filter[] =>
  filters.filter(({ field }, index) => {
    const same = filters.filter((other) => other.field === field);
    return same.length > 1 && same.at(-1) === filters[index];
  });

/** Returns a label within a sentence: "person responsible", "QT number". */
const nameOf = (label = ''): string => label.replace(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

/** Explains an empty list with chips for two values of a field, and offers to keep the last. Calls `onKept` before its button goes. */
export function OneOfField({ onKept }: { onKept(): void }) {
  const { model, search } = useListScreen();
  return lastOfSeveral(search.value.filters).map((last) => (
    <p key={last.field}>
      A {model.entityName} has one {nameOf(model.fields[last.field]?.options.label)}.{' '}
      <Button
        variant="quiet"
        onClick={() => {
          onKept();
          search.change((before) => ({
            ...before,
            filters: before.filters.filter(
              ({ field, equals }) => field !== last.field || equals === last.equals,
            ),
          }));
        }}
      >
        Keep only {last.equals}
      </Button>
    </p>
  ));
}
