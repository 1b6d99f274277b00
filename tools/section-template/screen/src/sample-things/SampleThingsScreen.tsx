import { useCurrentUser } from 'shared-auth';
import { Card, ScreenHeader } from 'shared-ui';

/** The screen at /sample-things. */
export const SampleThingsScreen = () => {
  const { userData } = useCurrentUser();
  return (
    <Card>
      <ScreenHeader title="Sample things" />
      <p>Nothing here yet, {userData.displayName}.</p>
    </Card>
  );
};
