// @module-tag core
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipStream, type ZipEntry } from '#worker/http/streams/zip-stream.ts';

const AT = new Date('2026-03-01T12:00:00.000Z');

async function* list(...entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

const read = async (stream: ReadableStream<Uint8Array>) =>
  new Uint8Array(await new Response(stream).arrayBuffer());

async function* parts(...texts: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* texts;
}

test('entries survive a round trip: text, bytes in parts, an empty file, names beyond ASCII', async () => {
  const bytes = await read(
    zipStream(
      list(
        { path: 'a.txt', content: 'Grüße' },
        { path: 'dir/b.bin', content: parts(new Uint8Array([0, 1]), 'xy', new Uint8Array([255])) },
        { path: 'empty', content: parts() },
        { path: 'Ünïcode 名.txt', content: '' },
      ),
      AT,
    ),
  );
  const files = unzipSync(bytes);
  expect(strFromU8(files['a.txt'] ?? new Uint8Array())).toBe('Grüße');
  expect(files['dir/b.bin']).toEqual(new Uint8Array([0, 1, 120, 121, 255]));
  expect(Object.keys(files)).toEqual(['a.txt', 'dir/b.bin', 'empty', 'Ünïcode 名.txt']);
});

test('parts are read on demand, and canceling an archive closes its source', async () => {
  let produced = 0;
  let isClosed = false;
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        produced += 1;
        yield new Uint8Array(65_536);
      }
    } finally {
      isClosed = true;
    }
  }
  const reader = zipStream(list({ path: 'large', content: endless() }), AT).getReader();
  for (let n = 0; n < 10; n += 1) await reader.read();
  expect(produced).toBeLessThan(14);
  await reader.cancel();
  expect(isClosed).toBe(true);
});

async function* broken(): AsyncGenerator<string> {
  yield 'half';
  throw new Error('the bucket is down');
}

test('a failing source breaks the download instead of ending it early', async () => {
  const stream = zipStream(list({ path: 'x', content: broken() }), AT);
  await expect(read(stream)).rejects.toThrow('the bucket is down');
});
