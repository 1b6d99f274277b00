import type { Problem } from '../data-store';

/** Names the state of a connection. `docs/connection.md` has the picture, and what users see in each. */
export type Phase = 'connecting' | 'live' | 'stalled' | 'blocked' | 'dead' | 'restarting' | 'lost';

/** The result of a plain request: an answer, a failure of the network, or nothing in time. */
export type Probe = 'answered' | 'offline' | 'silent';

/**
 * A change on the way: of the stream of changes (`untrue` if requests say otherwise), of its code (`opened`, `missing`), or of
 * plain requests.
 */
export type ConnectionEvent =
  | 'opened'
  | 'missing'
  | 'live'
  | 'untrue'
  | 'cut'
  | 'died'
  | 'restarted'
  | `probe ${Probe}`;

/** The state of a connection. */
export interface State {
  readonly phase: Phase;
  /** Whether the stream's code is there. */
  readonly isOpen: boolean;
  /** The result of the last request since the stream was cut. */
  readonly probe: Probe | undefined;
  /** Counts the requests in a row that were answered since then. */
  readonly answers: number;
  readonly restarts: number;
}

/** A connection whose code has just come. */
export const START: State = {
  phase: 'connecting',
  isOpen: false,
  probe: undefined,
  answers: 0,
  restarts: 0,
};

/** Counts a stream as blocked after this many answers without one: a stream may need some seconds. */
const ANSWERS_OF_BLOCKED = 3;

/** Replaces a dead stream at most this often before the page offers a reload. */
const MOST_RESTARTS = 3;

const NEXT: Readonly<Record<Phase, Partial<Record<ConnectionEvent, Phase>>>> = {
  connecting: { live: 'live', untrue: 'blocked', cut: 'stalled', missing: 'stalled', died: 'dead' },
  live: { untrue: 'blocked', cut: 'stalled', died: 'dead' },
  stalled: { live: 'live', untrue: 'blocked', died: 'dead' },
  blocked: { live: 'live', died: 'dead', 'probe offline': 'stalled', 'probe silent': 'stalled' },
  dead: { restarted: 'restarting' },
  restarting: { live: 'live', untrue: 'blocked', cut: 'stalled', died: 'dead' },
  lost: {},
};

const probeIn = (event: ConnectionEvent): Probe | undefined =>
  event === 'probe answered' || event === 'probe offline' || event === 'probe silent'
    ? (event.slice('probe '.length) as Probe)
    : undefined;

/** Returns the state after an event: the same object if the event changes nothing. */
export const next = (state: State, event: ConnectionEvent): State => {
  const restarts = state.restarts + (event === 'restarted' ? 1 : 0);
  const isOpen = event === 'opened' || event === 'restarted' || (state.isOpen && event !== 'died');
  const probe = probeIn(event);
  let phase = NEXT[state.phase][event] ?? state.phase;
  if (phase === 'dead' && restarts >= MOST_RESTARTS) phase = 'lost';
  const wasAway = state.phase === 'stalled' || state.phase === 'blocked';
  const answers =
    !wasAway || event === 'opened' ? 0 : probe === 'answered' ? state.answers + 1 : probe ? 0 : state.answers;
  if (phase === 'stalled' && isOpen && answers >= ANSWERS_OF_BLOCKED) phase = 'blocked';
  const isAway = phase === 'stalled' || phase === 'blocked';
  return {
    phase,
    isOpen,
    restarts,
    probe: isAway ? (probe ?? (wasAway ? state.probe : undefined)) : undefined,
    answers: isAway ? answers : 0,
  };
};

/** Returns whether records come by requests alone. */
export const isWithoutStream = (phase: Phase): boolean => phase === 'blocked' || phase === 'lost';

/** Returns what the screens say about a state; undefined while there is nothing to say. */
export const problemOf = ({ phase, probe }: State): Problem | undefined => {
  switch (phase) {
    case 'stalled':
      return probe === undefined || probe === 'answered' ? 'reconnecting' : probe;
    case 'dead':
    case 'restarting':
      return 'reconnecting';
    case 'blocked':
    case 'lost':
      return phase;
    default:
      return undefined;
  }
};
