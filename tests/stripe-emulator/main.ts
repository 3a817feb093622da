import process from 'node:process';
import { serveStripeEmulator } from '#tests/stripe-emulator/server.ts';

// A separate process, started by the local server and configured by its environment.

function read(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

const port = Number(read('STRIPE_EMULATOR_PORT'));

/** Reports a port in use in one line; other errors keep their stack. */
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
// The parent process ended, for whatever reason.
process.on('disconnect', end);
// A terminal interrupts both processes: the parent still serves its last requests, and this one
// ends with it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', end);
