// The stand-in for Google as a process of its own: `node tests/google-emulator/main.ts <port>`. Ends with its parent.
import process from 'node:process';
import { serveGoogleEmulator } from '#tests/google-emulator/server.ts';

const asked = Number(process.argv[2]);

/** Says in one line that somebody else has the port; everything else keeps its stack. */
function refuseTaken(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  process.stderr.write(`Port ${asked}, for the Google stand-in, is already in use.\n`);
  process.exit(1);
}

const port = await serveGoogleEmulator(asked).catch(refuseTaken);
process.stdout.write(`Google stand-in on port ${port}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
