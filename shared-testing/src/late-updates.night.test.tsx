interface Scheduler {
  readonly unstable_NormalPriority: number;
  unstable_scheduleCallback(priority: number, run: () => void): void;
}

/** Returns how late React's scheduler runs what is due at once, in milliseconds. */
const lateness = async () => {
  const { unstable_scheduleCallback: schedule, unstable_NormalPriority: priority } =
    jest.requireActual<Scheduler>('scheduler');
  const begun = performance.now();
  await new Promise<void>((resolve) => schedule(priority, resolve));
  return performance.now() - begun;
};

test('React updates the page late, so that a test that does not wait fails', async () => {
  const all = [await lateness(), await lateness(), await lateness()];
  expect(Math.min(...all)).toBeGreaterThan(5);
});
