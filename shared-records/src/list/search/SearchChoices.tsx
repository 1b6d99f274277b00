import { useEffect, useMemo } from 'react';
import type { Choice } from 'shared-ui/select';
import type { Model } from '../../model/define-model';
import { beginsWith } from '../../store/names/begins-with';
import { useSuggestions } from '../../store/names/useSuggestions';
import { choicesOf } from './chips';

/** Offers at most this many texts: of a single field, and of each of several fields. */
const MAX_OF_ONE_FIELD = 50;
const MAX_OF_EACH_FIELD = 10;

/** Holds the options of the search box. */
export interface Choices {
  readonly options: readonly Choice[];
  readonly loading: boolean;
  /** Whether there may be more. */
  readonly more: boolean;
}

/**
 * Passes on what the search box offers for the typed text: texts of the search fields that begin so. Passes on nothing
 * while its menu is closed. Renders nothing.
 */
export function SearchChoices({
  model,
  typed,
  onChange,
}: {
  model: Model<object>;
  /** Undefined while the menu is closed. */
  typed: string | undefined;
  /** Keep it stable between renders. */
  onChange(choices: Choices): void;
}) {
  const { searchFields, fields } = model;
  const stored = useMemo(
    () => searchFields.filter((name) => fields[name]?.kind !== 'choice'),
    [searchFields, fields],
  );
  const limit = searchFields.length > 1 ? MAX_OF_EACH_FIELD : MAX_OF_ONE_FIELD;
  const { texts, loading, more } = useSuggestions(model, stored, typed, limit);
  const options = useMemo(() => {
    const fixed = searchFields.flatMap((name) => {
      const field = fields[name];
      return field?.kind === 'choice'
        ? [[name, field.options.options.filter((text) => beginsWith(text, typed?.trim() ?? ''))] as const]
        : [];
    });
    return choicesOf(model, { ...texts, ...Object.fromEntries(fixed) });
  }, [model, searchFields, fields, texts, typed]);
  const isOpen = typed !== undefined;
  useEffect(() => {
    if (isOpen) onChange({ options, loading, more });
  }, [isOpen, options, loading, more, onChange]);
  return null;
}
