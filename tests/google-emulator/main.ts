// The Google emulator as a separate process: `node tests/google-emulator/main.ts <port>`. Ends with
// its parent.
import process from 'node:process';
import { serveGoogleEmulator } from '#tests/google-emulator/server.ts';

const requestedPort = Number(process.argv[2]);

/** Reports a port in use in one line; other errors keep their stack. */
function exitIfPortInUse(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  process.stderr.write(`Port ${requestedPort}, for the Google emulator, is already in use.\n`);
  process.exit(1);
}

const port = await serveGoogleEmulator(requestedPort).catch(exitIfPortInUse);
process.stdout.write(`Google emulator on port ${port}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
