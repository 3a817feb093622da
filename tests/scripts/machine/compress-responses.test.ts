import { once } from 'node:events';
import {
  createServer,
  request,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressResponses } from '#scripts/machine/compress-responses.ts';

const TEXT = 'The quick brown fox. '.repeat(50);
const HTML = { 'content-type': 'text/html; charset=utf-8' };

interface Sent {
  status?: number;
  headers: OutgoingHttpHeaders;
  parts?: readonly string[];
}

/** Starts a server that answers with this through the middleware. Returns its port. */
function serve({ status = 200, headers, parts = [TEXT] }: Sent): Promise<number> {
  return listen((response) => {
    response.writeHead(status, headers);
    for (const part of parts) response.write(part);
    response.end();
  });
}

async function listen(answer: (response: ServerResponse) => void): Promise<number> {
  const server = createServer((incoming, response) => {
    compressResponses(incoming, response, () => answer(response));
  });
  onTestFinished(() => void server.close());
  server.listen(0);
  await once(server, 'listening');
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

async function ask(port: number, accepted: string, method = 'GET'): Promise<IncomingMessage> {
  const call = request({ port, method, headers: { 'accept-encoding': accepted }, agent: false });
  call.end();
  const [response]: IncomingMessage[] = await once(call, 'response');
  if (!response) throw new Error('no response');
  return response;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await response.toArray());
}

test('a text is sent in the best encoding that the client accepts, without its length', async () => {
  const port = await serve({ headers: { ...HTML, 'content-length': TEXT.length, vary: 'Cookie' } });
  const brotli = await ask(port, 'gzip, deflate, br, zstd');
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Cookie, Accept-Encoding',
  });
  expect(brotli.headers['content-length']).toBeUndefined();
  expect(brotliDecompressSync(await readBody(brotli)).toString()).toBe(TEXT);
  const gzip = await ask(port, 'gzip, deflate');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(await readBody(gzip)).toString()).toBe(TEXT);
});

test('a client that accepts no encoding gets the text, and caches learn that it depends', async () => {
  const response = await ask(await serve({ headers: HTML }), 'identity');
  expect(response.headers['content-encoding']).toBeUndefined();
  expect(response.headers.vary).toBe('Accept-Encoding');
  expect((await readBody(response)).toString()).toBe(TEXT);
});

test('the validator of compressed bytes is weak', async () => {
  const tags = ['"abc"', 'W/"abc"'].map(async (etag) => {
    const response = await ask(await serve({ headers: { ...HTML, etag } }), 'br');
    return response.headers.etag;
  });
  expect(await Promise.all(tags)).toEqual(['W/"abc"', 'W/"abc"']);
});

test.each<[string, Sent]>([
  ['a picture', { headers: { 'content-type': 'image/png' } }],
  ['an event stream', { headers: { 'content-type': 'text/event-stream' } }],
  ['what is encoded already', { headers: { ...HTML, 'content-encoding': 'zstd' } }],
  ['what must not be transformed', { headers: { ...HTML, 'cache-control': 'no-transform' } }],
  ['a part of a file', { headers: HTML, status: 206 }],
  ['a short text', { headers: { ...HTML, 'content-length': 2 }, parts: ['ok'] }],
])('%s is sent as it is', async (_, sent) => {
  const response = await ask(await serve(sent), 'br, gzip');
  expect(response.headers['content-encoding']).toBe(sent.headers['content-encoding']);
  expect((await readBody(response)).toString()).toBe(sent.parts?.join('') ?? TEXT);
});

test('a HEAD request gets no body', async () => {
  const response = await ask(await serve({ headers: HTML, parts: [] }), 'br', 'HEAD');
  expect(response.statusCode).toBe(200);
  expect(await readBody(response)).toHaveLength(0);
});

test('what the server has sent so far arrives before the rest', async () => {
  const { promise: hasArrived, resolve: arrive } = Promise.withResolvers<void>();
  const port = await listen((response) => {
    response.writeHead(200, HTML);
    response.write('<head>');
    void hasArrived.then(() => response.end());
  });
  const response = await ask(port, 'br');
  const [first]: Buffer[] = await once(response.pipe(createBrotliDecompress()), 'data');
  expect(first?.toString()).toBe('<head>');
  arrive();
});

test('a body larger than every buffer arrives whole', async () => {
  const parts = Array.from({ length: 200 }, (_, index) => String(index).repeat(20_000));
  const response = await ask(await serve({ headers: HTML, parts }), 'gzip');
  expect(gunzipSync(await readBody(response)).toString()).toBe(parts.join(''));
});
