import { createServer } from 'node:http';
import { createGoogleEmulator } from '#tests/google-emulator/emulator.ts';

/** Serves the emulator on a local port, 0 for any free one. Returns the port. */
export async function serveGoogleEmulator(port: number): Promise<number> {
  const emulator = createGoogleEmulator();
  const server = createServer((incoming, outgoing) => {
    // Browsers request this on their own.
    if (incoming.url === '/favicon.ico') {
      outgoing.writeHead(204).end();
      return;
    }
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
      const { method = 'GET', url = '/' } = incoming;
      const response = await emulator.handle(
        new Request(`http://localhost${url}`, {
          method,
          headers: { Authorization: incoming.headers.authorization ?? '' },
          ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
        }),
      );
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(await response.text());
    })().catch((error: unknown) => {
      // A failed request must not end the emulator.
      outgoing.writeHead(500).end(String(error));
    });
  });
  // By default an idle connection ends after five seconds, and a client that uses it at that moment gets a reset.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
