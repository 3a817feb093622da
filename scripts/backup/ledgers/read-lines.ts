import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** Reads a file line by line, without holding all of it. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  for await (const line of lines) if (line !== '') yield line;
}
