import type { RecoveryResult, RecoveryTarget } from '#shared/api/operator/recovery.ts';

/** The platform's point-in-time recovery of an object. Local workerd does not implement it. */
export interface RecoveryPort {
  /** The bookmark of a time within the last 30 days, in milliseconds since 1970. */
  findBookmark: (at: number) => Promise<string>;
  /** Restores the storage when the object restarts. Returns the bookmark that undoes it. */
  restoreOnRestart: (bookmark: string) => Promise<string>;
}

export function createRecoveryPort(storage: DurableObjectStorage): RecoveryPort {
  return {
    findBookmark: (at) => storage.getBookmarkForTime(at),
    restoreOnRestart: (bookmark) => storage.onNextSessionRestoreBookmark(bookmark),
  };
}

/** Schedules a recovery. A refusal of the platform, such as a time that is too old, is a result. */
export async function scheduleRecovery(
  { findBookmark, restoreOnRestart }: RecoveryPort,
  target: RecoveryTarget,
): Promise<RecoveryResult> {
  try {
    const bookmark = target.kind === 'time' ? await findBookmark(target.at) : target.bookmark;
    return { kind: 'scheduled', undo: await restoreOnRestart(bookmark) };
  } catch (error) {
    return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) };
  }
}
