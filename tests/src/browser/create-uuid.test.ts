import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createUuid } from '#src/browser/create-uuid.ts';

test('UUIDs of version 4 are created where randomUUID is missing', () => {
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => globalThis.structuredClone(bytes.fill(255)),
  });
  expect(createUuid()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  vi.unstubAllGlobals();
  const created = Array.from({ length: 1000 }, createUuid);
  expect(new Set(created).size).toBe(1000);
  for (const id of created) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
});
