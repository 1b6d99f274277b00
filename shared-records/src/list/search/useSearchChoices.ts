import { useMemo, useState } from 'react';
import type { Model } from '../../model/define-model';
import { beginsWith } from '../../store/names/begins-with';
import { useSuggestions } from '../../store/names/useSuggestions';
import { choicesOf } from './chips';

/** How many texts to offer: of a single field, and of each of several fields. */
const MAX_OF_ONE_FIELD = 50;
const MAX_OF_EACH_FIELD = 10;

/** Returns the choices of the search box while the user types: the texts of the search fields that begin so. */
export const useSearchChoices = <T>(model: Model<T>) => {
  const [typed, onTyping] = useState<string>();
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
  return { options, loading, more, onTyping };
};
