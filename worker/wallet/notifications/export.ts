import type { ZipEntry } from '#worker/http/zip-stream.ts';

interface Row {
  title: string;
  message: string;
  actionUrl: string;
  sentAt: string;
  passes: number;
}

/** An owner's messages to their passes for the account's export: what was said, when, and to how many passes. */
export async function* exportMessages(db: D1Database, userId: string): AsyncGenerator<ZipEntry> {
  const { results } = await db
    .prepare(
      `SELECT title, message, action_url AS actionUrl, created_at AS sentAt,
        (SELECT count(DISTINCT serial) FROM pass_deliveries WHERE notification_id = n.id) AS passes
      FROM pass_notifications n WHERE user_id = ? ORDER BY created_at`,
    )
    .bind(userId)
    .all<Row>();
  yield { path: 'pass-messages.json', content: `${JSON.stringify(results, null, 2)}\n` };
}
