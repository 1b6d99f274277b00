import { MOST_WORDS } from 'shared-model/words/words';
import { Message } from 'shared-ui';
import { neededWords } from './list-search';

/** Says of a search with too many words that its last ones are not searched. */
export const LeftOutWords = ({ typed }: { typed: string }) =>
  neededWords(typed).length > MOST_WORDS && (
    <Message tone="info">Only the first {MOST_WORDS} words are searched.</Message>
  );
