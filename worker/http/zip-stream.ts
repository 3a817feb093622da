// ZIP (APPNOTE.TXT 6.3.9), stored: what goes in is mostly images, which do not get smaller, and packing costs the
// processor time that a request is given. Not supported: zip64, so at most 65,535 files and 4 GiB.
import { Zip, ZipPassThrough } from 'fflate';

/** A file of an archive. The parts of its content are read one at a time. */
export interface ZipEntry {
  /** Relative, with `/`; the caller answers for its characters. */
  path: string;
  content: string | AsyncIterable<Uint8Array | string>;
}

/** An archive as a stream: it holds one part of one file at a time, however large the whole becomes. */
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
