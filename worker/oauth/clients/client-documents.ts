import { parseJson } from '#shared/format/parse-json.ts';
import { checkWebhookUrl, type WebhookUrlRules } from '#shared/api/webhook-url.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { readLimited } from '#worker/http/request/json-body.ts';
import type { OAuthContext } from '#worker/oauth/oauth-context.ts';
import { OAuthError } from '#worker/oauth/oauth-error.ts';
import { parseRegistration, type ClientMetadata } from './client-metadata.ts';
import { storeFetchedClient, type Client } from './client-store.ts';

/** For the whole exchange. */
const FETCH_TIMEOUT_MS = 5000;
/** draft-ietf-oauth-client-id-metadata-document §6.6 recommends 5 KB. */
const DOCUMENT_MAX_BYTES = 10_240;

export type DocumentDeps = Pick<
  OAuthContext,
  'db' | 'fetch' | 'now' | 'limitCostly' | 'checkHost' | 'publicOrigin' | 'productName'
>;

/** Who asks for a program, and where. */
export interface ClientRequest {
  userId: string;
  requestUrl: string;
}

/**
 * Fetches and stores the program whose ID is the address of its description. Null when it cannot be
 * read. Throws `rate_limited`.
 */
export async function fetchClient(
  deps: DocumentDeps,
  id: string,
  { userId, requestUrl }: ClientRequest,
): Promise<Client | null> {
  const url = checkDocumentUrl(id, buildRules(deps, requestUrl));
  if (url === null) return null;
  // Each makes this server call an address of a stranger's choice.
  await deps.limitCostly(`oauth-client:${userId}`);
  if ((await deps.checkHost(new URL(url).hostname.replace(/\.$/, ''))) !== null) return null;
  const metadata = await fetchDocument(deps, url);
  if (metadata === null) return null;
  const client = { id, ...metadata };
  await storeFetchedClient(deps.db, client, deps.now());
  return client;
}

/** Local starts get no exception: a description on the same machine is never fetched. */
function buildRules(
  { publicOrigin }: Pick<DocumentDeps, 'publicOrigin'>,
  requestUrl: string,
): WebhookUrlRules {
  const own = [requestUrl, publicOrigin].filter((origin) => origin !== '');
  return { isLocal: false, ownHosts: own.map((origin) => new URL(origin).hostname) };
}

/**
 * The address of a description by the rules of webhooks, and those of the draft's §3: a path, no dot
 * segments, no query. Null for any other.
 */
export function checkDocumentUrl(id: string, rules: WebhookUrlRules): string | null {
  const checked = checkWebhookUrl(id, rules);
  // An address that the parser spells differently would be another client for the same document.
  if (!checked.ok || checked.url !== id || id.includes('?')) return null;
  return new URL(id).pathname === '/' ? null : id;
}

/** Fetches and parses a description. Null for anything but a JSON object that names its own address. */
export async function fetchDocument(
  { fetch, productName }: Pick<DocumentDeps, 'fetch' | 'productName'>,
  url: string,
): Promise<ClientMetadata | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), FETCH_TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Accept: 'application/json', 'User-Agent': `${productName} OAuth` },
      signal: controller.signal,
    });
    if (response.status !== 200) return null;
    const bytes = await readLimited(response, DOCUMENT_MAX_BYTES);
    const value = parseJson(new TextDecoder().decode(bytes));
    return Object(value).client_id === url ? parseRegistration(value) : null;
  } catch (error) {
    // The address is a stranger's: whatever went wrong there, there is no such client.
    if (error instanceof OAuthError || error instanceof ApiError) return null;
    return null;
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}
