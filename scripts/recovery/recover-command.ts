import { DAY_MS } from '#shared/format/duration.ts';

export interface RecoverCommand {
  /** The email address or ID of an account, or the slug or ID of an organization. */
  owner: string;
  /** A time in milliseconds since 1970, or the bookmarks that undo a recovery, one per object. */
  to: { at: number } | { bookmarks: readonly string[] };
  isRemote: boolean;
}

const RECOVER_USAGE =
  'Usage: npm run recover -- <address, slug or id> <time, such as 2026-11-20T10:00Z> [--remote]\n   or: npm run recover -- <address, slug or id> --undo <bookmark> [--remote]';

/** How long the platform stores each state. */
const STORED_DAYS = 30;

/** Throws with the usage, or with what is wrong with the time. */
export function parseRecoverCommand(words: readonly string[], now: Date): RecoverCommand {
  const rest = words.filter((word) => word !== '--remote');
  const isRemote = rest.length < words.length;
  const [owner, second, third, ...more] = rest;
  if (owner === undefined || second === undefined || more.length > 0)
    throw new Error(RECOVER_USAGE);
  if (second === '--undo' && third !== undefined) {
    return { owner, to: { bookmarks: third.split(',') }, isRemote };
  }
  if (owner.startsWith('-') || second.startsWith('-') || third !== undefined) {
    throw new Error(RECOVER_USAGE);
  }
  return { owner, to: { at: parseTime(second, now) }, isRemote };
}

function parseTime(text: string, now: Date): number {
  const at = new Date(text).getTime();
  if (Number.isNaN(at)) throw new Error(`${text} is not a time. Write it as 2026-11-20T10:00Z.`);
  if (at > now.getTime()) throw new Error(`${text} is in the future.`);
  if (at <= now.getTime() - STORED_DAYS * DAY_MS) {
    throw new Error(`${text} is too long ago: the platform stores ${STORED_DAYS} days.`);
  }
  return at;
}
