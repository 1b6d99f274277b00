import { emulators } from '../../firebase.json';

/** Tests run beside a product that is running: all ports have an offset then. */
const OFFSET = Number(process.env.LOCAL_PORT_OFFSET ?? 0);

const addressOf = ({ host, port }: { host: string; port: number }) => ({ host, port: port + OFFSET });

/** The project of the local suite. The prefix `demo-` keeps every SDK away from real services. */
export const PROJECT = 'demo-sales-report';

/** The addresses of the emulators that these suites need. */
export const AUTH = addressOf(emulators.auth);
export const FIRESTORE = addressOf(emulators.firestore);
export const FUNCTIONS = addressOf(emulators.functions);
