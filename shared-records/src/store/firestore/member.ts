import { doc, type Firestore, onSnapshot } from 'firebase/firestore';
import type { Listen } from '../data-store';
import type { Member } from '../own-account';
import { snapshotOf } from './documents';
import { LIVE } from './queries';

/** Listens to the staff entry of an account. */
export const listenToMember =
  (firestore: Firestore, uid: string): Listen<Member> =>
  (next, fail) =>
    onSnapshot(
      doc(firestore, 'staff', uid),
      LIVE,
      (document) => {
        const member = snapshotOf<Member>(
          document.exists() ? [document] : [],
          (found) => {
            const email: unknown = found.get('email');
            const version = JSON.stringify(found.data());
            return {
              row: { id: found.id, email: typeof email === 'string' ? email : undefined, version },
            };
          },
          !document.metadata.fromCache,
        );
        next(member);
      },
      fail,
    );
