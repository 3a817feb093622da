// ZIP (APPNOTE.TXT 6.3.9), stored: most entries are images, which do not compress, and compression
// would use the request's CPU time.
// Not supported: zip64, so at most 65,535 files and 4 GiB.
import { Zip, ZipPassThrough } from 'fflate';

/** A file in the archive. Its content is read one part at a time. */
export interface ZipEntry {
  /** Relative, with `/`. Not sanitized here. */
  path: string;
  content: string | AsyncIterable<Uint8Array | string>;
}

/** Streams an archive, holding one part of one file in memory at a time. */
export function zipStream(entries: AsyncIterable<ZipEntry>, at: Date): ReadableStream<Uint8Array> {
  const parts = zipParts(entries, at);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}

async function* zipParts(
  entries: AsyncIterable<ZipEntry>,
  at: Date,
): AsyncGenerator<Uint8Array, undefined> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    ready.push(part);
  });
  const encoder = new TextEncoder();
  for await (const { path, content } of entries) {
    const file = new ZipPassThrough(path);
    file.mtime = at;
    zip.add(file);
    for await (const part of typeof content === 'string' ? [content] : content) {
      file.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(0), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
  return undefined;
}
