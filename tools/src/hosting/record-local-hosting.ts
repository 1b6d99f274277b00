import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonText } from '../build/section-manifest';
import { root } from '../root';
import { localHosting } from './local-hosting';

const FILE = join(root, 'firebase.json');

const firebase: unknown = JSON.parse(readFileSync(FILE, 'utf8'));
writeFileSync(FILE, jsonText(Object.assign({}, firebase, { hosting: localHosting() })));
