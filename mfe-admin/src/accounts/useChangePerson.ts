import { useAuth } from 'shared-auth';
import { useToast } from 'shared-ui';
import { explainAccountFailure, unansweredText } from './explain-account-failure';

/** Returns the function that writes another name into the reports of a person, and says in a toast how that ended. */
export const useChangePerson = () => {
  const { auth } = useAuth();
  const toast = useToast();
  return async (from: string, to: string): Promise<void> => {
    const fail = (why: string) => toast.show({ tone: 'error', text: `The reports of ${from}: ${why}` });
    try {
      const service = await auth.loadAccounts();
      const { ok, message } = await service.changeResponsiblePerson(from, to);
      if (ok) toast.show({ tone: 'success', text: message });
      else fail(message);
    } catch (error) {
      console.error('The name in the reports was not changed.', error);
      fail(unansweredText(error) ?? explainAccountFailure(error));
    }
  };
};
