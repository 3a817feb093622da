import { ApiError } from '#worker/http/api-error.ts';
import type { OAuthContext } from '#worker/oauth/oauth-context.ts';
import { fetchClient, type ClientRequest, type DocumentDeps } from './client-documents.ts';
import { findStoredClient, FRESH_MS, type Client } from './client-store.ts';

/**
 * The program that an ID names: by the description that the ID carries, as it was stored when someone
 * connected it, or by the description at the address that the ID is. That is fetched at most once an
 * hour. While it cannot be fetched, a known program stays as it was. Null when there is none. Throws
 * `rate_limited`.
 */
export async function findClient(
  deps: DocumentDeps & Pick<OAuthContext, 'signedClients'>,
  id: string,
  request: ClientRequest,
): Promise<Client | null> {
  const signed = deps.signedClients.read(id);
  if (signed !== null) return { id, ...signed };
  const stored = await findStoredClient(deps.db, id);
  if (!id.startsWith('https://')) return stored;
  if (stored !== null && Date.parse(stored.readAt) > deps.now().getTime() - FRESH_MS) return stored;
  try {
    return (await fetchClient(deps, id, request)) ?? stored;
  } catch (error) {
    // Too many descriptions in this minute. The known one does.
    if (stored !== null && error instanceof ApiError && error.code === 'rate_limited')
      return stored;
    throw error;
  }
}
