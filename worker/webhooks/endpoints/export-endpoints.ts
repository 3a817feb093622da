import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import { toEndpoint } from './endpoint-row.ts';
import { listEndpoints } from '#worker/webhooks/endpoint-store.ts';

/** The account's webhook endpoints without their secrets. */
export async function* exportEndpoints(
  db: D1Database,
  userId: string,
  now: Date,
): AsyncGenerator<ZipEntry> {
  const rows = await listEndpoints(db, userId);
  const endpoints = rows.map((row) => toEndpoint(row, now));
  yield { path: 'webhooks.json', content: `${JSON.stringify(endpoints, null, 2)}\n` };
}
