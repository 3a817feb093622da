import { z } from 'zod';
import { parseJson } from '#shared/format/parse-json.ts';
import { log } from '#worker/http/log.ts';
import { readLimited } from '#worker/http/request/json-body.ts';

/** Cloudflare's resolver (DNS over HTTPS, JSON). Settings may replace its origin in tests. */
const RESOLVER_BASE = 'https://cloudflare-dns.com';
const TIMEOUT_MS = 5000;
/** A domain may have many TXT records; DNS itself allows 64 KB. */
const ANSWER_MAX_BYTES = 65_536;
const RECORDS_MAX = 200;
/** Type numbers (RFC 1035 §3.2.2, RFC 3596 §2.1, RFC 8659 §4.1). */
const TYPES = { A: 1, CNAME: 5, TXT: 16, AAAA: 28, CAA: 257 } as const;
type RecordType = keyof typeof TYPES;

const answerSchema = z.object({
  /** The response code. Any but 0 means that there are no records now. */
  Status: z.int(),
  Answer: z.array(z.object({ type: z.int(), data: z.string() })).optional(),
});

/** Reads the records of a name. Null when the resolver gave no usable answer. */
export type ResolveRecords = (name: string, type: RecordType) => Promise<string[] | null>;
/** Reads the TXT records of a name. Null when the resolver gave no usable answer. */
export type ResolveTxt = (name: string) => Promise<string[] | null>;

interface ResolverOptions {
  base?: string | undefined;
  timeoutMs?: number;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
}

export function createResolveRecords({
  base = RESOLVER_BASE,
  timeoutMs = TIMEOUT_MS,
  fetch,
}: ResolverOptions): ResolveRecords {
  return async (name, type) => {
    try {
      const query = new URLSearchParams({ name, type });
      const response = await fetch(`${base}/dns-query?${query.toString()}`, {
        headers: { Accept: 'application/dns-json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const { Answer = [] } = answerSchema.parse(await readAnswer(response));
      return Answer.filter((record) => record.type === TYPES[type])
        .slice(0, RECORDS_MAX)
        .map(({ data }) => data);
    } catch (error) {
      // Says nothing about the domain, so its status stays as it is.
      log('warn', 'dns_failed', { error: String(error) });
      return null;
    }
  };
}

export function createResolveTxt(deps: ResolverOptions): ResolveTxt {
  const resolve = createResolveRecords(deps);
  return async (name) => (await resolve(name, 'TXT'))?.map(joinStrings) ?? null;
}

async function readAnswer(response: Response): Promise<unknown> {
  try {
    const bytes = await readLimited(response, ANSWER_MAX_BYTES);
    return parseJson(new TextDecoder().decode(bytes));
  } finally {
    await response.body?.cancel();
  }
}

/** A TXT record's character strings, quoted and separated by spaces, as one text (RFC 7208 §3.3). */
export function joinStrings(data: string): string {
  const parts = data.match(/"(?:[^"\\]|\\.)*"/g);
  if (parts === null) return data;
  return parts.map((part) => part.slice(1, -1).replace(/\\(.)/g, '$1')).join('');
}
