import { createMiddleware } from 'hono/factory';
import { parseJson } from '#shared/format/parse-json.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { mediaType } from './media-type.ts';

export const JSON_MAX_BYTES = 65_536;
/** The contract's own shapes need a depth of five. */
const JSON_MAX_DEPTH = 32;

/**
 * Reads a JSON body as text. Throws `unsupported_media_type` unless it is `application/json`,
 * `payload_too_large` past 64 KB actually received, and `bad_request` for invalid UTF-8, a byte
 * order mark or nesting past 32 levels.
 */
export async function readJsonText(request: Request, maxBytes = JSON_MAX_BYTES): Promise<string> {
  requireJsonType(request);
  return decodeJson(await readLimited(request, maxBytes));
}

/**
 * The same for a body that may be missing: an empty string for none, of whatever type. Clients name a
 * type also where they send nothing.
 */
export async function readOptionalJsonText(request: Request): Promise<string> {
  const bytes = await readLimited(request, JSON_MAX_BYTES);
  if (bytes.byteLength === 0) return '';
  requireJsonType(request);
  return decodeJson(bytes);
}

function requireJsonType(request: Request): void {
  if (mediaType(request) !== 'application/json') throw new ApiError('unsupported_media_type');
}

function decodeJson(bytes: Uint8Array): string {
  const text = decode(bytes, { fatal: true, ignoreBOM: true });
  // `JSON.parse` callers would strip a byte order mark silently, but JSON does not allow one (RFC
  // 8259 §8.1).
  if (text.startsWith('\uFEFF')) throw new ApiError('bad_request');
  if (isDeeperThan(text, JSON_MAX_DEPTH)) throw new ApiError('bad_request');
  return text;
}

/**
 * Reads at most `maxBytes` of a body, whatever `Content-Length` claims. Throws `payload_too_large`
 * at the first byte beyond.
 */
export async function readLimited(
  request: Pick<Request | Response, 'headers' | 'body'>,
  maxBytes: number,
): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) {
    throw new ApiError('payload_too_large');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // `drainBody` reads the rest of a refused body.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ApiError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** The most of an unread body that is drained: 8 MiB. */
const DRAIN_MAX_BYTES = 8_388_608;

/**
 * Reads and discards what handlers left of the body. Some clients and proxies report a broken
 * connection instead of the response when it arrives before they have sent the whole body.
 */
export const drainBody = createMiddleware(async (c, next) => {
  const { body } = c.req.raw;
  await next();
  if (body === null || body.locked) return;
  try {
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > DRAIN_MAX_BYTES) return;
    }
  } catch {
    // The client disconnected or a handler released the stream, so there is nothing to drain.
  }
});

/** Parses JSON text. Throws `bad_request`. */
export function requireJson(text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new ApiError('bad_request');
  return value;
}

/**
 * Parses JSON bytes with or without a byte order mark. Throws `bad_request`, if `fatal` for invalid
 * UTF-8 too; otherwise such bytes are replaced.
 */
export function parseJsonBytes(bytes: Uint8Array, { fatal }: { fatal: boolean }): unknown {
  return requireJson(decode(bytes, { fatal, ignoreBOM: false }));
}

function decode(bytes: Uint8Array, options: { fatal: boolean; ignoreBOM: boolean }): string {
  try {
    return new TextDecoder('utf-8', options).decode(bytes);
  } catch {
    // Invalid UTF-8 is a client error.
    throw new ApiError('bad_request');
  }
}

/**
 * Whether JSON text nests arrays and objects deeper than `max`. Ignores brackets inside strings.
 * Linear time.
 */
export function isDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (isString && char === '\\') at += 1;
    else if (char === '"') isString = !isString;
    else if (!isString && (char === '[' || char === '{')) depth += 1;
    else if (!isString && (char === ']' || char === '}')) depth -= 1;
    if (depth > max) return true;
  }
  return false;
}
