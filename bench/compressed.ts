import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { compressResponses } from '#scripts/machine/compress-responses.ts';

/** A server in front of another that compresses its responses, as the platform does. */
export async function startCompressed(
  target: string,
): Promise<{ origin: string; stop: () => void }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, response) => {
    compressResponses(incoming, response, () => {
      const { method, url: path, headers } = incoming;
      const call = request({ hostname, port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      call.on('error', () => response.destroy());
      incoming.pipe(call);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}
