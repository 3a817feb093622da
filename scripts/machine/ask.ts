import process from 'node:process';
import { createInterface } from 'node:readline/promises';

/** Asks on the terminal. Returns an empty answer when there is none. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const end = new Promise<string>((resolve) => {
    terminal.once('close', () => resolve(''));
  });
  try {
    return await Promise.race([terminal.question(question), end]);
  } finally {
    terminal.close();
  }
}
