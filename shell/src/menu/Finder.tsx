import { Component, type ReactNode, useEffect } from 'react';
import type { CommandGroup, SectionCommands } from 'shared-contract';

/** Holds what a section has found by words, or the reason why it could not search. */
export type Found = { readonly words: string } & (
  | { readonly groups: readonly CommandGroup[] }
  | { readonly error: unknown }
);

interface FinderProps {
  useFind: NonNullable<SectionCommands['useFind']>;
  words: string;
  /** Keep it stable between renders. */
  onFound(found: Found): void;
}

/** Searches one section whenever the words change. Renders nothing. */
function Search({ useFind, words, onFound }: FinderProps) {
  const find = useFind();
  useEffect(() => {
    let isLeft = false;
    find(words).then(
      (groups) => !isLeft && onFound({ words, groups }),
      (error: unknown) => !isLeft && onFound({ words, error }),
    );
    return () => {
      isLeft = true;
    };
  }, [find, words, onFound]);
  return null;
}

/** Keeps an error in the code of a section from the menu. */
class Boundary extends Component<Pick<FinderProps, 'words' | 'onFound'> & { children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override componentDidCatch(error: unknown): void {
    this.props.onFound({ words: this.props.words, error });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Searches one section by words. */
export const Finder = (props: FinderProps) => (
  <Boundary words={props.words} onFound={props.onFound}>
    <Search {...props} />
  </Boundary>
);
