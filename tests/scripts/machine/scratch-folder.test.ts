import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findScratchFolder } from '#scripts/machine/scratch-folder.ts';

test('stores go to the memory file system only if it exists and has room', () => {
  const memory = mkdtempSync(join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(memory, { recursive: true }));
  expect(findScratchFolder(memory, 1)).toBe(memory);
  expect(findScratchFolder(memory, Number.MAX_SAFE_INTEGER)).toBe(tmpdir());
  expect(findScratchFolder(join(memory, 'missing'), 1)).toBe(tmpdir());
});
