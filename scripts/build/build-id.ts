import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Sources of responses: the Worker's code and the client's. */
const SOURCES = '{worker,shared,src}/**/*.{ts,tsx,css}';

/**
 * Hash of everything that determines responses. It is part of the pages' ETags: with a hash of the
 * client alone, browsers would keep a page whose inlined styles the next build's CSP blocks.
 */
export function readBuildId(root: string, manifest: string): string {
  const hash = createHash('sha256').update(manifest);
  for (const path of [...globSync(SOURCES, { cwd: root }).sort(), 'package-lock.json']) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex').slice(0, 12);
}
