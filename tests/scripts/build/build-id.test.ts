import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { readBuildId } from '#scripts/build/build-id.ts';

test('every source of a response changes the build id, not only the client', () => {
  const root = mkdtempSync(join(tmpdir(), 'build-id-'));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  const files = ['src/public-card/public-card.css', 'worker/app.ts', 'shared/routes.ts'];
  for (const path of [...files, 'package-lock.json']) write(path, 'one');
  const ids = [readBuildId(root, '{}'), readBuildId(root, '{"a":1}')];
  for (const path of [...files, 'package-lock.json', 'src/new.tsx']) {
    write(path, 'two');
    ids.push(readBuildId(root, '{}'));
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(readBuildId(root, '{}')).toBe(ids.at(-1));
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/);
  rmSync(root, { recursive: true });
});
