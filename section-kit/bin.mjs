#!/usr/bin/env node
// The commands of a team in its own repository. The kit is TypeScript, so that nobody has to build it.
import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { register } from 'tsx/esm/api';

// Keys and accounts of this machine. A pipeline has them as secrets.
if (existsSync('.env')) loadEnvFile('.env');
register();
const { main } = await import('./src/publish/outside.ts');
process.exitCode = await main(process.argv.slice(2), process.cwd());
