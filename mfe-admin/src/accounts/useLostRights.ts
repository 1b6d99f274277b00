import { useEffect } from 'react';
import { useAuth } from 'shared-auth';
import { useToast } from 'shared-ui';

/** Tells users that another administrator has taken their rights. Call it in every screen for administrators. */
export const useLostRights = (): void => {
  const { auth } = useAuth();
  const toast = useToast();
  useEffect(
    () => () => {
      let isRead = false;
      // The session as it is now that the screen closes, and no later one.
      const stop = auth.subscribe((session) => {
        if (isRead) return;
        isRead = true;
        queueMicrotask(() => stop());
        if (session.status !== 'verified' || session.isAdmin) return;
        toast.show({
          tone: 'info',
          text: 'You are no longer an administrator: another administrator has revoked your rights.',
          duration: 12_000,
        });
      });
    },
    [auth, toast],
  );
};
