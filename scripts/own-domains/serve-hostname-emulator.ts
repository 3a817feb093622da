import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createHostnameEmulator } from '#scripts/own-domains/hostname-emulator.ts';

/** What customers of a local start point their names to. */
const LOCAL_TARGET = 'customers.example.com';
const LOCAL_TOKEN = 'local';
const NAMES = {
  DNS_API_BASE: (base: string) => base,
  CUSTOM_HOSTNAMES_API_BASE: (base: string) => base,
  CUSTOM_HOSTNAMES_ZONE: () => 'local',
  CUSTOM_HOSTNAMES_TOKEN: () => LOCAL_TOKEN,
  CUSTOM_HOSTNAMES_TARGET: () => LOCAL_TARGET,
} as const;

export function findHostnamePort(port: number): number {
  return port + 3;
}

/**
 * Points the settings at the stand-in of DNS and of the platform's hostnames on this port, unless
 * they name a real zone. Returns whether the stand-in is used.
 */
export function connectHostnameEmulator(port: number, settingsFile: string): boolean {
  const present = existsSync(settingsFile) ? readFileSync(settingsFile, 'utf8') : '';
  const zone = /^CUSTOM_HOSTNAMES_ZONE=(.*)$/m.exec(present)?.[1]?.trim() || 'local';
  if (zone !== 'local') return false;
  const isOurs = (line: string) => Object.keys(NAMES).some((name) => line.startsWith(`${name}=`));
  const rest = present.split('\n').filter((line) => line !== '' && !isOurs(line));
  const base = `http://localhost:${port}`;
  const lines = Object.entries(NAMES).map(([name, build]) => `${name}=${build(base)}`);
  writeFileSync(settingsFile, `${[...rest, ...lines].join('\n')}\n`, { mode: 0o600 });
  return true;
}

/**
 * Serves the stand-in. `PUT /records?name=...&type=...` with a JSON list sets records, as a DNS
 * provider would. Port 0 picks a free one. Returns the port and a function that stops it.
 */
export async function startHostnameEmulator(
  port: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const emulator = createHostnameEmulator({ token: LOCAL_TOKEN, target: LOCAL_TARGET });
  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    if (request.method !== 'PUT' || url.pathname !== '/records') return emulator.handle(request);
    const records: unknown = await request.json();
    if (!Array.isArray(records)) return new Response('a list is expected', { status: 400 });
    const [name, type] = ['name', 'type'].map((key) => url.searchParams.get(key) ?? '');
    emulator.setRecords(name ?? '', type ?? '', records.map(String));
    return new Response(null, { status: 204 });
  };
  const server = createServer((incoming, outgoing) => {
    const answer = async () => {
      const { method = 'GET', url = '/', headers } = incoming;
      const body = method === 'GET' ? null : await buffer(incoming);
      const authorization = headers.authorization ?? '';
      const response = await respond(
        new Request(`http://localhost${url}`, {
          method,
          headers: { Authorization: authorization },
          ...(body !== null && { body: new Uint8Array(body) }),
        }),
      );
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      Readable.from([Buffer.from(await response.arrayBuffer())]).pipe(outgoing);
    };
    answer().catch((error: unknown) => {
      console.error(error);
      outgoing.writeHead(500).end();
    });
  });
  // By default an idle connection ends after five seconds, and a client that uses it at that moment gets a reset.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
