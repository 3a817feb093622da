/** In characters. The longest entries are far below. */
const LINE_MAX = 1_000_000;

/**
 * Reads a file line by line, without holding all of it. A line that is too long is an empty one,
 * which is none of an export. `onRead` gets the bytes so far, and reading waits for it.
 */
export async function* readFileLines(
  file: Pick<Blob, 'stream'>,
  onRead: (bytes: number) => Promise<void>,
): AsyncGenerator<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength;
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    await onRead(bytes);
    if (rest.length > LINE_MAX) {
      await reader.cancel();
      yield '';
      return;
    }
  }
  if (rest !== '') yield rest;
}
