import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';

interface MessageRow {
  title: string;
  message: string;
  actionUrl: string;
  sentAt: string;
  passes: number;
}

/** Exports an owner's messages: text, time and number of passes. */
export async function* exportMessages(db: D1Database, userId: string): AsyncGenerator<ZipEntry> {
  const { results } = await db
    .prepare(
      `SELECT title, message, action_url AS actionUrl, created_at AS sentAt,
        (SELECT count(DISTINCT serial) FROM pass_deliveries WHERE notification_id = n.id) AS passes
      FROM pass_notifications n WHERE user_id = ? ORDER BY created_at`,
    )
    .bind(userId)
    .all<MessageRow>();
  yield { path: 'pass-messages.json', content: `${JSON.stringify(results, null, 2)}\n` };
}
