import * as v from 'valibot';
import type { Account, AuditEntry, ListPage } from '../../account-service';
import { readAnswer } from './read-answer';

const moment = v.pipe(v.string(), v.toDate());

const stateEntries = {
  email: v.string(),
  displayName: v.string(),
  disabled: v.boolean(),
  isAdmin: v.boolean(),
};

const accountSchema = v.object({
  uid: v.string(),
  ...stateEntries,
  emailVerified: v.boolean(),
  isStaff: v.boolean(),
  createdAt: moment,
  lastSignInAt: v.nullable(moment),
});

const stateSchema = v.nullable(v.object(stateEntries));

const auditEntrySchema = v.object({
  id: v.string(),
  at: moment,
  actor: v.nullable(v.object({ uid: v.string(), email: v.string(), name: v.optional(v.string()) })),
  action: v.string(),
  target: v.nullable(v.string()),
  outcome: v.string(),
  reason: v.optional(v.string()),
  before: stateSchema,
  after: stateSchema,
  repeats: v.optional(v.number()),
  lastAt: v.optional(moment),
});

const next = v.optional(v.string());
const usersSchema = v.object({ users: v.array(accountSchema), nextPageToken: next });
const entriesSchema = v.object({ entries: v.array(auditEntrySchema), nextPageToken: next });

/** Throws the message of a refused page. */
const refuseFailure = (data: unknown): void => {
  const { ok, message } = readAnswer(data);
  if (!ok) throw new Error(message);
};

/** Reads a page of `listUsers`. @throws The server's message if it refuses, {v.ValiError} for another answer. */
export const readUsers = (data: unknown): ListPage<Account> => {
  refuseFailure(data);
  const { users, nextPageToken } = v.parse(usersSchema, data);
  return { rows: users, next: nextPageToken };
};

/** Reads a page of `listAuditLog`, as {@link readUsers}. */
export const readEntries = (data: unknown): ListPage<AuditEntry> => {
  refuseFailure(data);
  const { entries, nextPageToken } = v.parse(entriesSchema, data);
  return { rows: entries, next: nextPageToken };
};
