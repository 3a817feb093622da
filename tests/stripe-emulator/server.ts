import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { dirname } from 'node:path';
import process from 'node:process';
import { createStripeEmulator } from '#tests/stripe-emulator/emulator.ts';
import { emptyState, type State } from '#tests/stripe-emulator/world.ts';

export interface ServerOptions {
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** The state file, JSON. */
  stateFile: string;
}

const TICK_MS = 250;

/**
 * Serves the emulator on a local port with its state in a file. Returns a function that stops it.
 */
export async function serveStripeEmulator(options: ServerOptions): Promise<() => Promise<void>> {
  const { port, stateFile } = options;
  const emulator = createStripeEmulator({
    ...options,
    baseUrl: `http://localhost:${port}`,
    state: readState(stateFile),
  });
  const save = () => writeState(stateFile, JSON.stringify(emulator.world.state));
  const tick = async () => {
    if (await emulator.tick()) save();
  };
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const response = await emulator.handle(await toRequest(incoming, port));
      if (incoming.method !== 'GET') save();
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
      await tick();
    })().catch((error: unknown) => {
      // A failed request must not end the emulator; its error is logged.
      process.stderr.write(`Stripe emulator: ${String(error)}\n`);
      if (!outgoing.headersSent) outgoing.writeHead(500);
      outgoing.end(String(error));
    });
  });
  // By default an idle connection ends after five seconds, and a client that uses it at that moment gets a reset.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const timer = setInterval(() => void tick(), TICK_MS);
  return async () => {
    clearInterval(timer);
    const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
    // Browsers keep connections open, which would keep the process alive.
    server.closeAllConnections();
    await closed;
  };
}

async function toRequest(incoming: IncomingMessage, port: number): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const { method = 'GET', url = '/' } = incoming;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return new Request(`http://localhost:${port}${url}`, {
    method,
    headers,
    ...(method !== 'GET' && method !== 'HEAD' && { body: Buffer.concat(chunks) }),
  });
}

/** Reads the state of an earlier run, with defaults for fields added since. */
function readState(file: string): State {
  if (!existsSync(file)) return emptyState();
  return { ...emptyState(), ...JSON.parse(readFileSync(file, 'utf8')) };
}

/** Writes to a temporary file and renames it, so that an interruption keeps the old file intact. */
function writeState(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}
