/**
 * Runs the Firebase command line with the arguments of this process, until the standard input ends. Unlike a signal, the
 * end of input passes all wrappers, works on every platform, and arrives even when the launcher was killed. Then the
 * command line saves the data, which it also does after an unexpected error of its own.
 */
import childProcess from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import './idle-connections.mjs';
import { boundedLog } from './bounded-log.mjs';

// Logs and saved data are of this user alone.
process.umask(0o077);

let isStopping = false;
/** Saves the data and ends. */
const stop = () => {
  // A second signal would end it before it has saved.
  if (isStopping) return;
  isStopping = true;
  if (!process.emit('SIGINT')) process.exit(130);
};
process.stdin.resume().on('end', stop);
// firebase-tools itself would exit at once, without the data.
process.setUncaughtExceptionCaptureCallback((error) => {
  console.error(error);
  process.exitCode = 1;
  stop();
});

/** Whether the emulators hold all data. A part of the data must not replace what was saved before. */
let isComplete = false;
const whenFirestoreEnds = () => {
  if (isStopping) return;
  console.error('The Firestore server ended, and its documents with it.');
  isComplete = false;
  process.exitCode = 1;
  stop();
};
childProcess.spawn = new Proxy(childProcess.spawn, {
  apply: (spawn, self, args) => {
    // Keeps the Firestore server in this process group, so that it can be killed with the rest.
    const attached = args.map((arg) => (arg?.detached ? { ...arg, detached: false } : arg));
    if ([args[1]].flat().some((arg) => `${arg}`.endsWith('functionsEmulatorRuntime'))) {
      attached[1] = ['--import', new URL('./functions-process.mjs', import.meta.url).href, ...args[1]];
    }
    const child = Reflect.apply(spawn, self, attached);
    if ([args[1]].flat().includes('-jar')) child.once('exit', whenFirestoreEnds);
    return child;
  },
});

// The launcher that reads the output may have ended.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const firebaseTools = createRequire(createRequire(import.meta.url).resolve('firebase-tools'));

// firebase-tools' own log has each call and each changed document, 210 MB in an hour. Its warnings are in the output, too.
firebaseTools('./logger.js').useFileLogger = () => '';

// The log of the Firestore server has no bound either: 90 MB in an hour of tests.
const fs = firebaseTools('fs-extra');
fs.createWriteStream = new Proxy(fs.createWriteStream, {
  apply: (create, self, args) =>
    `${args[0]}`.endsWith('-debug.log') ? boundedLog(args[0]) : Reflect.apply(create, self, args),
});

// Validating JSON Schemas takes 7 of the 8 seconds in which the Auth emulator starts. Its schemas are files of its own
// package, so there is nothing to check.
const { default: Ajv } = createRequire(firebaseTools.resolve('exegesis'))('ajv/dist/core');
Ajv.prototype.validateSchema = () => true;

// Both servers name the severity of an issue, but firebase-tools expects a number, and would call faulty rules updated.
firebaseTools('./emulator/types.js').Severity.ERROR = 'ERROR';

// hidane refuses a field that firebase-tools adds, and both servers refuse faulty rules. firebase-tools expects neither.
const { FirestoreEmulator } = firebaseTools('./emulator/firestoreEmulator.js');
FirestoreEmulator.prototype.updateRules = async function () {
  // The file may still be empty when its change is reported, and nothing may be reported after that.
  await sleep(100);
  const content = await readFile(this.args.rules, 'utf8');
  const { host, port } = this.getInfo();
  const response = await fetch(
    `http://${host}:${port}/emulator/v1/projects/${this.args.project_id}:securityRules`,
    {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ rules: { files: [{ name: this.args.rules, content }] } }),
    },
  );
  const { issues = [], error } = await response.json();
  if (response.ok) return issues;
  return [{ severity: 'ERROR', description: error.message.replaceAll('\n', ' '), sourcePosition: {} }];
};

// firebase-tools finds its own hub by the project. With two suites of one project, each would save the data of the first.
const { EmulatorHub } = firebaseTools('./emulator/hub.js');
EmulatorHub.getLocatorFilePath = () => join(tmpdir(), `hub-${process.pid}.json`);

const controller = firebaseTools('./emulator/controller.js');
const { startAll, onExit } = controller;
controller.startAll = async (/** @type {unknown[]} */ ...args) => {
  const started = await startAll(...args);
  isComplete = true;
  return started;
};
controller.onExit = async (/** @type {unknown} */ options) => {
  if (isComplete) await onExit(options);
};

firebaseTools('./bin/firebase.js');
