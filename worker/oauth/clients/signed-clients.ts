// IDs of programs that registered themselves: `app.<description>.<HMAC-SHA-256>`. The ID carries what
// the program said about itself, so that a registration stores nothing and nothing can be used up.
// The same description has the same ID. It names a public client, whose ID is no secret.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseJson } from '#shared/format/parse-json.ts';
import { OAuthError } from '#worker/oauth/oauth-error.ts';
import { parseDescription, type ClientMetadata } from './client-metadata.ts';

/**
 * Of the description. With it an ID has at most 1,400 characters, and a request with the longest
 * redirect URI and state stays below the 8 KB of a query.
 */
const DESCRIPTION_MAX_BYTES = 1024;
const MAC_BYTES = 16;
const ID = /^app\.([\w-]{1,1366})\.([\w-]{22})$/;

export interface SignedClients {
  /** The ID of a description. Throws `invalid_client_metadata` for one that is too long. */
  sign(metadata: ClientMetadata): string;
  /** What an ID describes. Null for one that was not signed here. */
  read(id: string): ClientMetadata | null;
}

/** Signs with the first secret and accepts the others. */
export function createSignedClients(secrets: readonly [string, ...string[]]): SignedClients {
  const [key, ...previous] = secrets.map((secret) =>
    createHmac('sha256', secret).update('app descriptions').digest(),
  );
  if (key === undefined) throw new Error('no secret signs descriptions of apps');
  return {
    sign({ name, redirectUris }) {
      const description = Buffer.from(JSON.stringify([name, ...redirectUris]));
      if (description.length > DESCRIPTION_MAX_BYTES) {
        throw new OAuthError(
          'invalid_client_metadata',
          `Name and redirect URIs together are longer than ${DESCRIPTION_MAX_BYTES} bytes.`,
        );
      }
      const text = description.toString('base64url');
      return `app.${text}.${sign(key, text)}`;
    },

    read(id) {
      const [, text = '', mac = ''] = ID.exec(id) ?? [];
      if (mac === '') return null;
      // Compared as text: base64url has several spellings of the same bytes, which would be other IDs.
      const isSigned = [key, ...previous].some((one) =>
        timingSafeEqual(Buffer.from(sign(one, text)), Buffer.from(mac)),
      );
      if (!isSigned) return null;
      return parseDescription(parseJson(Buffer.from(text, 'base64url').toString()));
    },
  };
}

function sign(key: Buffer, text: string): string {
  const mac = createHmac('sha256', key).update(text).digest();
  return mac.subarray(0, MAC_BYTES).toString('base64url');
}
