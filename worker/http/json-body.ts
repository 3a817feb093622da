import { createMiddleware } from 'hono/factory';
import { ApiError } from '#worker/http/api-error.ts';
import { mediaType } from '#worker/http/media-type.ts';

/** Largest JSON body accepted, in bytes: 64 KB. */
export const JSON_MAX_BYTES = 65_536;
/** Deepest nesting of a JSON body; the contract's own shapes need five. */
const JSON_MAX_DEPTH = 32;

/**
 * Reads a JSON body as text. Throws `unsupported_media_type` unless it is `application/json`, `payload_too_large` past
 * 64 KB of real stream, and `bad_request` for bytes that are not UTF-8, a byte order mark or nesting past 32 levels.
 */
export async function readJsonText(request: Request): Promise<string> {
  if (mediaType(request) !== 'application/json') throw new ApiError('unsupported_media_type');
  const text = decode(await readLimited(request, JSON_MAX_BYTES));
  // The next reader would take a byte order mark away silently, where JSON has no place for one (RFC 8259 §8.1).
  if (text.startsWith('\uFEFF')) throw new ApiError('bad_request');
  if (isDeeperThan(text, JSON_MAX_DEPTH)) throw new ApiError('bad_request');
  return text;
}

/** Reads a body of at most `maxBytes`, whatever length it claims. Throws `payload_too_large` at the first byte beyond. */
export async function readLimited(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) {
    throw new ApiError('payload_too_large');
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // What is left of a refused body is `drainBody`'s to read.
  for await (const chunk of request.body?.values({ preventCancel: true }) ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ApiError('payload_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

/** Most of a body that is read only to be thrown away, in bytes: 8 MiB. */
const DRAIN_MAX_BYTES = 8_388_608;

/**
 * Reads what the handlers left of a body, and forgets it. A refusal sent while the body is still on its way makes some
 * clients and proxies report a broken connection instead of the refusal.
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
    // The sender hung up, or a handler gave the stream up: there is nothing left to read.
  }
});

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Bytes that are not UTF-8 are the sender's fault, not ours.
    throw new ApiError('bad_request');
  }
}

/** Whether JSON text nests arrays and objects deeper than `max`; brackets inside strings do not count. Linear time. */
export function isDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isString && sign === '\\') at += 1;
    else if (sign === '"') isString = !isString;
    else if (!isString && (sign === '[' || sign === '{')) depth += 1;
    else if (!isString && (sign === ']' || sign === '}')) depth -= 1;
    if (depth > max) return true;
  }
  return false;
}
