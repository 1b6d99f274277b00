/**
 * Runs the Firebase command line, with the arguments of this process, until the standard input ends. That is how it is
 * told to stop: unlike a signal it comes through the wrappers around this process, works on every platform, and comes
 * even when the launcher was killed.
 */
import childProcess from 'node:child_process';
import { createRequire } from 'node:module';

process.stdin.resume().on('end', () => {
  // Before it listens to signals there is nothing yet to save.
  if (!process.emit('SIGINT')) process.exit(130);
});
// It starts the Firestore server in a process group of its own, out of the reach of whoever has to kill them all.
childProcess.spawn = new Proxy(childProcess.spawn, {
  apply: (spawn, self, args) =>
    Reflect.apply(
      spawn,
      self,
      args.map((arg) => (arg?.detached ? { ...arg, detached: false } : arg)),
    ),
});

// Nobody may be left to read what it says of its end.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// The Auth emulator compiles one JSON Schema validator per parameter of its API, and for each one first the schema of
// JSON Schema itself to check it against: 7 of the 8 seconds it takes to start. Its schemas are files of its own
// package: there is nothing to check.
const firebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));
const { default: Ajv } = createRequire(firebaseTools.resolve('exegesis'))('ajv/dist/core');
Ajv.prototype.validateSchema = () => true;

firebaseTools('./bin/firebase.js');
