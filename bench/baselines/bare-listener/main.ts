import {
  collection,
  type DocumentSnapshot,
  getFirestore,
  limit,
  onSnapshot,
  orderBy,
  query,
} from 'firebase/firestore';
import { firebaseApp, sdkAuthService } from 'shared-auth/firebase/sdk';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../../tools/src/local/demo/accounts';
import { connectLocally } from '../page/connect-locally';

const [{ email }] = DEMO_ACCOUNTS;
const FIELDS = ['customer', 'contact', 'detail', 'department', 'responsible', 'qtNumber'] as const;

const firestore = getFirestore(firebaseApp);
connectLocally(firestore);

const table = document.createElement('table');
table.ariaLabel = 'Sales reports';
document.body.append(table);

const rowOf = (report: DocumentSnapshot): HTMLTableRowElement => {
  const row = document.createElement('tr');
  for (const field of FIELDS) {
    const cell = row.insertCell();
    cell.role = 'cell';
    cell.textContent = String(report.get(field));
  }
  return row;
};

/** Shows the newest 50 reports, as the first page of the product does. */
const listen = () =>
  onSnapshot(
    query(collection(firestore, 'salesReport'), orderBy('timestamp', 'desc'), limit(50)),
    ({ docs }) => table.replaceChildren(...docs.map(rowOf)),
    (error) => {
      throw error;
    },
  );

sdkAuthService.signIn(email, DEMO_PASSWORD).then(listen, (error: unknown) => {
  throw error;
});
