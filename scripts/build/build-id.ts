import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What documents and files are written by: the Worker's own code beside the client's. */
const SOURCES = '{worker,shared,src}/**/*.{ts,tsx,css}';

/**
 * Names a build by everything that decides what it answers. Tags of pages carry it: were it made of the client alone, a
 * browser would keep a page whose inlined styles the policy of the next build refuses.
 */
export function readBuildId(root: string, manifest: string): string {
  const hash = createHash('sha256').update(manifest);
  for (const path of [...globSync(SOURCES, { cwd: root }).sort(), 'package-lock.json']) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
