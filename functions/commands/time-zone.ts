import { parseArgs } from 'node:util';
import { deploymentFile } from '../../tools/src/cloud/deployment-file';

/*
 * Loaded before a command (`--import`): models read the company's time zone as they are loaded. Without it, a command would count
 * the records of another zone by Jakarta's days, and each night would count them back.
 */
const options = { project: { type: 'string' } } as const;
const { project } = parseArgs({ args: process.argv.slice(2), options, strict: false }).values;
const timeZone = typeof project === 'string' ? deploymentFile(project)?.timeZone : undefined;
if (timeZone !== undefined) process.env.TIME_ZONE = timeZone;
