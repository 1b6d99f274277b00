import type { Stream } from '../connection/connection';
import type { Fields, Problem } from '../data-store';
import type { SendGate } from './lazy/write-once';
import type { DataRequest, QueryRequest, StoredDocument } from './requests';

/** One state of the documents of a request, in their order. */
export interface Answer {
  readonly documents: readonly StoredDocument[];
  /** Whether the server has confirmed it. */
  readonly live: boolean;
  readonly problem?: Problem | undefined;
  /** Set before the connection is there: one request gave all documents, or the first of them. */
  readonly firstPage?: 'whole' | 'beginning';
}

/** Listens to the documents of a request until the returned function is called. */
export type ListenToDocuments = (next: (answer: Answer) => void, fail: (error: Error) => void) => () => void;

/** Stands for the time of the server in a field that a transaction writes. */
export const SERVER_TIME = Symbol('the time of the server');

/** A transaction. It reads before it writes. */
export interface Transaction {
  /** Returns the fields of a document, with a `Date` for each timestamp; null if there is none. */
  get(collection: string, id: string): Promise<Fields | null>;
  set(collection: string, id: string, fields: object): void;
  delete(collection: string, id: string): void;
}

/** The stream of an account's documents. */
export interface DocumentStream extends Stream {
  /** Calls `next` with each state. @throws if the instance works no more. */
  listen(
    request: DataRequest,
    next: (documents: readonly StoredDocument[], live: boolean) => void,
    fail: (error: Error) => void,
  ): () => void;
  /** Throws as `Source.transaction`, but for the time limit. */
  transaction<R>(run: (transaction: Transaction) => Promise<R>, gate: SendGate): Promise<R>;
}

/**
 * Reaches the documents of the store. Every member of the store is made of these, so whatever holds for them holds for each:
 * they wait for the code that they need, end in time, and report a refusal.
 */
export interface Source {
  /** @param first may be asked by one request before there is a connection: the first documents of the request. */
  listen(request: DataRequest, first?: DataRequest): ListenToDocuments;
  /** Reads documents once. @throws ConnectionError if the server cannot be reached in time; else the service's error. */
  read(request: DataRequest, timeoutMs?: number): Promise<readonly StoredDocument[]>;
  /** Returns the number of documents, up to the limit of the request. Throws as `read`. */
  countOf(request: QueryRequest): Promise<number>;
  /**
   * Repeats `run` if another write comes first. Resolves when the server has accepted what it wrote.
   * @throws ConnectionError if nothing is written, now or later, because the server cannot be reached in time;
   * UnknownOutcomeError if that is not known; else the service's error.
   */
  transaction<R>(run: (transaction: Transaction) => Promise<R>): Promise<R>;
  /** Calls a function of the server. */
  call<R>(work: () => Promise<R>): Promise<R>;
  /** Returns the time of the server in milliseconds, as its last answer showed it. */
  now(): number;
}
