interface Scheduler {
  readonly unstable_NormalPriority: number;
  unstable_scheduleCallback(priority: number, run: () => void): void;
}

test('React updates the page later than a test goes on, so that a test that does not wait fails', async () => {
  const { unstable_scheduleCallback: schedule, unstable_NormalPriority: priority } =
    jest.requireActual<Scheduler>('scheduler');
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    schedule(priority, () => {
      order.push('update');
      resolve();
    });
    setTimeout(() => order.push('test'));
  });
  expect(order).toEqual(['test', 'update']);
});
