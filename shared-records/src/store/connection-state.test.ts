import { type ConnectionEvent, next, problemOf, START, type State } from './connection-state';

const after = (...events: readonly ConnectionEvent[]): State => events.reduce(next, START);

test.each<[ConnectionEvent[], State['phase'], ReturnType<typeof problemOf>]>([
  [[], 'idle', undefined],
  [['asked'], 'asking', undefined],
  [['asked', 'answered'], 'first page', undefined],
  [['asked', 'asked', 'answered'], 'asking', undefined],
  [['asked', 'answered', 'wanted'], 'connecting', undefined],
  [['asked', 'wanted', 'answered'], 'connecting', undefined],
  [['wanted', 'opened', 'live'], 'live', undefined],
  [['wanted', 'missing'], 'stalled', 'reconnecting'],
  [['wanted', 'opened', 'live', 'cut'], 'stalled', 'reconnecting'],
  [['wanted', 'opened', 'cut', 'probe offline'], 'stalled', 'offline'],
  [['wanted', 'opened', 'cut', 'probe silent'], 'stalled', 'silent'],
  [['wanted', 'opened', 'cut', 'probe silent', 'live'], 'live', undefined],
  [['wanted', 'opened', 'cut', 'probe answered', 'probe answered'], 'stalled', 'reconnecting'],
  [['wanted', 'opened', 'cut', 'probe answered', 'probe answered', 'probe answered'], 'blocked', 'blocked'],
  [
    ['wanted', 'opened', 'cut', 'probe answered', 'probe offline', 'probe answered', 'probe answered'],
    'stalled',
    'reconnecting',
  ],
  // Without its code, nothing blocks the stream.
  [['wanted', 'missing', 'probe answered', 'probe answered', 'probe answered'], 'stalled', 'reconnecting'],
  [['wanted', 'opened', 'live', 'died'], 'dead', 'reconnecting'],
  [['wanted', 'opened', 'live', 'died', 'restarted'], 'restarting', 'reconnecting'],
  [['wanted', 'opened', 'live', 'died', 'restarted', 'live'], 'live', undefined],
])('%j is %s, and the screens say %s', (events, phase, problem) => {
  const state = after(...events);
  expect(state.phase).toBe(phase);
  expect(problemOf(state)).toBe(problem);
});

test.each<[ConnectionEvent, State['phase']]>([
  ['live', 'live'],
  ['probe offline', 'stalled'],
  ['probe silent', 'stalled'],
  ['probe answered', 'blocked'],
  ['cut', 'blocked'],
  ['died', 'dead'],
])('after %s, a blocked connection is %s', (event, phase) => {
  const answered = Array.from({ length: 3 }, () => 'probe answered' as const);
  expect(next(after('wanted', 'opened', 'cut', ...answered), event).phase).toBe(phase);
});

test('is lost when it dies once too often', () => {
  const once: ConnectionEvent[] = ['died', 'restarted', 'live'];
  const state = after('wanted', 'opened', 'live', ...once, ...once, ...once, 'died');
  expect(state.phase).toBe('lost');
  expect(problemOf(state)).toBe('lost');
  expect(next(state, 'live').phase).toBe('lost');
});
