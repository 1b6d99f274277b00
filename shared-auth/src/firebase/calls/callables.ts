import * as v from 'valibot';
import type { NewUser } from '../../auth-service';
import type { CallableResult } from '../../callable-result';
import { call } from './call';
import { readAnswer } from './read-answer';

export const addUser = async ({ email, password, displayName }: NewUser): Promise<CallableResult> =>
  readAnswer(await call('addUser', { email, password, displayName }));

export const addAdmin = async (email: string): Promise<CallableResult> =>
  readAnswer(await call('addAdmin', { email }));

const countSchema = v.object({ count: v.number() });

/** Returns how many records of a collection match. @throws {v.ValiError} If the answer is no count. */
export const countRecords = async (request: object): Promise<number> =>
  v.parse(countSchema, await call('countRecords', request)).count;
