import { useCallback, useEffect, useState } from 'react';
import { ConnectionError } from 'shared-store';
import type { Found } from './Finder';

/** Searches the sections after typing has paused for this many milliseconds. */
const DEBOUNCE_MS = 200;

/** Returns the trimmed text once typing pauses; an empty one at once. */
export const useWords = (typed: string): string => {
  const text = typed.trim();
  const [words, setWords] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setWords(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? text : words;
};

/** Keeps what each section has found. */
export const useFound = () => {
  const [found, setFound] = useState<ReadonlyMap<string, Found>>(new Map());
  const onFound = useCallback((section: string, result: Found) => {
    if ('error' in result) console.error(`Section ${section} could not search.`, result.error);
    setFound((known) => new Map(known).set(section, result));
  }, []);
  return { found, onFound };
};

/** Returns what to say about searches that failed; undefined if none did. */
export const searchProblem = (results: readonly Found[]): string | undefined => {
  const errors = results.flatMap((result) => ('error' in result ? [result.error] : []));
  if (errors.length === 0) return undefined;
  return errors.some((error) => error instanceof ConnectionError)
    ? 'The server cannot be reached. Check the connection, then search again.'
    : 'Some records could not be searched. Try again.';
};
