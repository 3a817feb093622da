import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/** Of the types that the platform compresses, those that the product serves. An event stream is none. */
const COMPRESSED_TYPES: ReadonlySet<string> = new Set([
  'text/html',
  'text/css',
  'text/javascript',
  'text/plain',
  'text/xml',
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'application/xml',
  'image/svg+xml',
  'image/vnd.microsoft.icon',
  'image/x-icon',
]);
/** A shorter body is sent as it is, in bytes. */
const MIN_BYTES = 50;

/** The best first, at the levels of the platform. */
const ENCODINGS = [
  {
    name: 'br',
    create: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', create: () => createGzip({ level: 6 }) },
] as const;

/** Connect middleware that compresses responses as the platform does in front of a deployed Worker. */
export function compressResponses(
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const compress = (status: number, headers: OutgoingHttpHeaders): ServerResponse => {
    headers['vary'] = [headers['vary'], 'Accept-Encoding'].flat().filter(Boolean).join(', ');
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = ENCODINGS.find(({ name }) => accepted.split(/[\s,;]+/).includes(name));
    if (encoding === undefined || request.method === 'HEAD') return writeHead(status, headers);
    const encoder = encoding.create();
    encoder.on('data', (chunk: Buffer) => {
      if (!write(chunk)) encoder.pause();
    });
    encoder.on('end', () => end());
    encoder.on('drain', () => response.emit('drain'));
    response.on('drain', () => encoder.resume());
    response.on('close', () => encoder.destroy());
    Object.assign(response, {
      write(chunk: Uint8Array): boolean {
        const isReady = encoder.write(chunk);
        // What the Worker has sent arrives at once, such as the head of a page.
        encoder.flush();
        return isReady;
      },
      end: () => encoder.end(),
    });
    return writeHead(status, encodeHeaders(headers, encoding.name));
  };
  Object.assign(response, {
    writeHead(status: number, headers?: OutgoingHttpHeaders): ServerResponse {
      return headers !== undefined && isCompressible(status, headers)
        ? compress(status, headers)
        : writeHead(status, headers);
    },
  });
  next();
}

/** The names of the headers are in lower case. */
function isCompressible(status: number, headers: OutgoingHttpHeaders): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const length = Number(headers['content-length'] ?? Infinity);
  return (
    COMPRESSED_TYPES.has(type.trim().toLowerCase()) &&
    ![204, 206, 304].includes(status) &&
    headers['content-encoding'] === undefined &&
    !/no-transform/i.test(headers['cache-control'] ?? '') &&
    length >= MIN_BYTES
  );
}

/** A strong validator names the bytes (RFC 9110 §8.8.1), which are others now. */
function encodeHeaders(headers: OutgoingHttpHeaders, encoding: string): OutgoingHttpHeaders {
  const { 'content-length': _length, etag, ...others } = headers;
  const weakTag = etag === undefined ? {} : { etag: etag.replace(/^"/, 'W/"') };
  return { ...others, ...weakTag, 'content-encoding': encoding };
}
