import { DAY_MS } from '#shared/format/duration.ts';

/** How long what was deleted can be restored, in milliseconds. */
export const RESTORE_MS = DAY_MS;
