import { parseJson } from '#shared/format/parse-json.ts';
import { HOUR_MS } from '#shared/format/duration.ts';
import { GoogleUnreachable } from '#worker/wallet/google/google-api.ts';
import { rootKeysSchema, type RootKeys } from './verify-callback.ts';

const ADDRESS = 'https://pay.google.com/gp/m/issuer/keys';
const TIMEOUT_MS = 10_000;

interface RootKeyOptions {
  /** Replaces all of Google's hosts; null for the real ones. */
  base: string | null;
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  now: () => Date;
}

/** Reads the keys that sign Google's intermediate keys, once an hour. Throws `GoogleUnreachable`. */
export function createRootKeys({ base, fetch, now }: RootKeyOptions): () => Promise<RootKeys> {
  const address = base === null ? ADDRESS : `${base}/gp/m/issuer/keys`;
  let known: { keys: RootKeys; until: number } | null = null;
  return async () => {
    const at = now().getTime();
    if (known !== null && known.until > at) return known.keys;
    const text = await read(fetch, address);
    const parsed = rootKeysSchema.safeParse(parseJson(text));
    if (!parsed.success) throw new GoogleUnreachable('Google returned no root keys');
    known = { keys: parsed.data.keys, until: at + HOUR_MS };
    return known.keys;
  };
}

async function read(fetch: RootKeyOptions['fetch'], address: string): Promise<string> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return await response.text();
    await response.body?.cancel();
    throw new GoogleUnreachable(`Google responded with ${response.status} to root keys`);
  } catch (error) {
    if (error instanceof GoogleUnreachable) throw error;
    // No connection, or no complete response in time.
    throw new GoogleUnreachable(`Google did not respond: ${String(error)}`);
  }
}
