// The stand-in for Google as a process of its own: `node tests/google-emulator/main.ts <port>`. Ends with its parent.
import process from 'node:process';
import { serveGoogleEmulator } from '#tests/google-emulator/server.ts';

const port = await serveGoogleEmulator(Number(process.argv[2]));
process.stdout.write(`Google stand-in on port ${port}\n`);
process.stdin.on('end', () => process.exit(0)).resume();
