import { useCallback } from 'react';
import { explainPress } from 'shared-auth/unanswered';
import type { ChangeRequest } from 'shared-model/changes';
import { useDataStore } from 'shared-store/DataProvider';
import { failureToast } from 'shared-store/explain-failure';
import { useToast } from 'shared-ui';
import { useWrite } from '../../writing/useWrite';

/** Returns the function that sends a request about a change, and shows a toast if it is refused, or fails. `doing` names it. */
export const useChangeRequest = () => {
  const store = useDataStore();
  const toast = useToast();
  const write = useWrite();
  return useCallback(
    (doing: string, request: ChangeRequest): Promise<void> =>
      write({
        doing,
        run: () => store.change(request),
        // The list of changes says what came of it.
        onDone: () => {},
        onFail: (error) => {
          const { tone, text } = failureToast(doing);
          toast.show({ tone, text: explainPress(error, text) });
        },
      }),
    [store, toast, write],
  );
};
