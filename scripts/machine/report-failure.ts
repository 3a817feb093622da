import process from 'node:process';

/**
 * Runs a command. Expected failures, such as a folder that is not empty or a missing login, are
 * printed without the stack and end the process with code 1.
 */
export async function reportFailure(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    const isEmpty = sentence.includes('no such table');
    console.error(isEmpty ? 'This database is empty: run npm start or deploy first.' : sentence);
    process.exitCode = 1;
  }
}
