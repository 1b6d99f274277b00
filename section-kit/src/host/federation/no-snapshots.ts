/**
 * Takes the place of the runtime's class in the build: the host's remotes have an entry and no manifest, so it never asks for a
 * snapshot. Only the constructor, the registration of plugins and the removal of a remote touch it.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, unknown>();
}

/** Returns what is known of a remote from snapshots: nothing. */
export const getGlobalRemoteInfo = () => ({ hostGlobalSnapshot: undefined });
