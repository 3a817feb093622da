import process from 'node:process';
import { serveStripeEmulator } from '#tests/stripe-emulator/server.ts';

// A process of its own, started by the local start with everything it needs in its environment.

function read(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

const port = Number(read('STRIPE_EMULATOR_PORT'));

/** Says in one line that somebody else has the port; everything else keeps its stack. */
function refuseTaken(error: unknown): never {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  process.stderr.write(`Port ${port}, for the Stripe emulator, is already in use.\n`);
  process.exit(1);
}

const stop = await serveStripeEmulator({
  port,
  secretKey: read('STRIPE_SECRET_KEY'),
  webhookSecret: read('STRIPE_WEBHOOK_SECRET'),
  stateFile: read('STRIPE_EMULATOR_STATE'),
}).catch(refuseTaken);
process.send?.('ready');

const end = (): void => void stop().finally(() => process.exit(0));
// Whoever started it is gone, however it went.
process.on('disconnect', end);
// A terminal interrupts both: the parent still serves its last requests, and this ends with it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);
