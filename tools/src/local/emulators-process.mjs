/**
 * Runs the Firebase command line with the arguments of this process, until the standard input ends. Unlike a signal, the
 * end of input passes all wrappers, works on every platform, and arrives even when the launcher was killed.
 */
import childProcess from 'node:child_process';
import { createRequire } from 'node:module';

process.stdin.resume().on('end', () => {
  // Before it listens to signals there is nothing yet to save.
  if (!process.emit('SIGINT')) process.exit(130);
});
// Keeps the Firestore server in this process group, so that it can be killed with the rest.
childProcess.spawn = new Proxy(childProcess.spawn, {
  apply: (spawn, self, args) =>
    Reflect.apply(
      spawn,
      self,
      args.map((arg) => (arg?.detached ? { ...arg, detached: false } : arg)),
    ),
});

// The reader of its output may be gone already.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// The Auth emulator compiles one JSON Schema validator per parameter of its API, and for each one first the schema of
// JSON Schema itself to check it against: 7 of the 8 seconds it takes to start. Its schemas are files of its own
// package: there is nothing to check.
const firebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
const { default: Ajv } = createRequire(firebaseTools.resolve('exegesis'))('ajv/dist/core');
Ajv.prototype.validateSchema = () => true;

firebaseTools('./bin/firebase.js');
