import type { ZipEntry } from '#worker/http/zip-stream.ts';
import { listOwnPasses } from '#worker/wallet/passes/store.ts';

/** An account's passes for its export: what each says and how many phones follow it. Tokens stay here. */
export async function* exportPasses(db: D1Database, userId: string): AsyncGenerator<ZipEntry> {
  const own = await listOwnPasses(db, userId);
  const passes = own.map(({ pass, devices }) => ({
    serial: pass.serial,
    username: pass.username,
    address: pass.url,
    state: pass.voidedAt === null ? 'active' : 'voided',
    voidedAt: pass.voidedAt,
    createdAt: pass.createdAt,
    phones: devices,
    words: pass.words,
    content: pass.content,
  }));
  yield { path: 'wallet-passes.json', content: `${JSON.stringify(passes, null, 2)}\n` };
}
