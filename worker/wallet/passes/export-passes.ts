import type { ZipEntry } from '#worker/http/streams/zip-stream.ts';
import { listOwnPasses } from './store.ts';

/** Exports an account's passes with the number of devices. Tokens are not exported. */
export async function* exportPasses(db: D1Database, userId: string): AsyncGenerator<ZipEntry> {
  const passRows = await listOwnPasses(db, userId);
  const passes = passRows.map(({ pass, devices }) => ({
    serial: pass.serial,
    username: pass.username,
    address: pass.url,
    state: pass.voidedAt === null ? 'active' : 'voided',
    voidedAt: pass.voidedAt,
    createdAt: pass.createdAt,
    phones: devices,
    words: pass.texts,
    content: pass.content,
  }));
  yield { path: 'wallet-passes.json', content: `${JSON.stringify(passes, null, 2)}\n` };
}
