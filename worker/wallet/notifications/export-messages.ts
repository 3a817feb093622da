import { z } from 'zod';
import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import { allRows } from '#worker/db/rows.ts';

const messageSchema = z.object({
  title: z.string(),
  message: z.string(),
  actionUrl: z.string(),
  sentAt: z.string(),
  passes: z.int(),
});

/** Exports an owner's messages: text, time and number of passes. */
export async function* exportMessages(db: D1Database, userId: string): AsyncGenerator<ZipEntry> {
  const statement = db
    .prepare(
      `SELECT title, message, action_url AS actionUrl, created_at AS sentAt,
        (SELECT count(DISTINCT serial) FROM pass_deliveries WHERE notification_id = n.id) AS passes
      FROM pass_notifications n WHERE user_id = ? ORDER BY created_at`,
    )
    .bind(userId);
  const messages = await allRows(statement, messageSchema);
  yield { path: 'pass-messages.json', content: `${JSON.stringify(messages, null, 2)}\n` };
}
