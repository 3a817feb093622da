import { expect, test } from 'vitest';
import { z } from 'zod';
import { createSharedRecords } from '#worker/http/shared-records.ts';

test('a visitor whose read never ends holds up no other visitor of the same record', async () => {
  let reads = 0;
  const { read } = createSharedRecords({
    kv: {
      get: async () => {
        reads += 1;
        return reads === 1 ? new Promise<never>(() => undefined) : '{"name":"Northwind"}';
      },
      put: async () => undefined,
      delete: async () => undefined,
    },
    prefix: 'brand',
    schema: z.object({ name: z.string() }),
    find: async () => null,
    waitUntil: () => undefined,
    now: () => new Date(0),
  });
  void read('organization');
  expect(await read('organization')).toMatchObject({ value: { name: 'Northwind' } });
});
