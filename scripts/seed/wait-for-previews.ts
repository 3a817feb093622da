import { setTimeout } from 'node:timers/promises';
import type { D1Database } from '@cloudflare/workers-types';
import { onceUnlocked } from '#scripts/machine/once-unlocked.ts';
import { OWNER } from '#scripts/seed/sample-team.ts';
import { emailKey } from '#worker/auth/email-key.ts';

const POLLS_MAX = 60;
const POLL_MS = 500;

const PENDING = `SELECT count(*) AS count FROM users u JOIN cards c ON c.user_id = u.id
  LEFT JOIN card_previews p ON p.card_id = c.id WHERE u.email_key = ? AND p.file IS NULL`;

/**
 * Waits until the running server has drawn the link previews of the sample cards, because its queue
 * is lost when it stops. Returns how many are missing in the end; those show the template's picture
 * until their card is changed.
 */
export async function waitForPreviews(
  db: D1Database,
  pause: () => Promise<unknown> = () => setTimeout(POLL_MS),
): Promise<number> {
  const countPending = async (): Promise<number> => {
    const query = db.prepare(PENDING).bind(emailKey(OWNER.email));
    return (await onceUnlocked(() => query.first<number>('count'))) ?? 0;
  };
  let pending = await countPending();
  for (let poll = 1; poll < POLLS_MAX && pending > 0; poll++) {
    await pause();
    pending = await countPending();
  }
  return pending;
}
