import { z } from 'zod';
import { isRedirectUri } from '#shared/oauth/redirect-uri.ts';
import { cleanTextSchema } from '#shared/text/text-schema.ts';
import { OAuthError } from '#worker/oauth/oauth-error.ts';

const NAME_MAX = 60;
const REDIRECT_URIS_MAX = 10;

/** What a program says about itself. */
export interface ClientMetadata {
  name: string;
  redirectUris: string[];
}

const metadataSchema = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(REDIRECT_URIS_MAX),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

const nameSchema = cleanTextSchema(NAME_MAX).pipe(z.string().min(1));

/**
 * Parses the metadata of a program (RFC 7591 §2). Throws `invalid_client_metadata` and
 * `invalid_redirect_uri`.
 */
export function parseRegistration(value: unknown): ClientMetadata {
  const parsed = metadataSchema.safeParse(value);
  if (!parsed.success) {
    throw new OAuthError('invalid_client_metadata', 'Send redirect_uris, one to ten addresses.');
  }
  const { data } = parsed;
  if (!data.redirect_uris.every(isRedirectUri)) {
    throw new OAuthError(
      'invalid_redirect_uri',
      'Redirect URIs must be https, http to localhost, or a scheme of the program itself, as a URL parser writes them, without fragment or credentials.',
    );
  }
  if (data.grant_types !== undefined && !data.grant_types.includes('authorization_code')) {
    throw new OAuthError('invalid_client_metadata', 'Only authorization_code can be requested.');
  }
  if (data.response_types !== undefined && !data.response_types.includes('code')) {
    throw new OAuthError('invalid_client_metadata', 'Only the response type code is supported.');
  }
  return { name: readName(data.client_name), redirectUris: [...new Set(data.redirect_uris)] };
}

const descriptionSchema = z
  .tuple([z.string()], z.string())
  .transform(([name, ...redirectUris]): ClientMetadata => ({ name, redirectUris }));

/** What was signed at a registration. The addresses are checked by the rules of today. */
export function parseDescription(value: unknown): ClientMetadata | null {
  const parsed = descriptionSchema.safeParse(value);
  if (!parsed.success) return null;
  const redirectUris = parsed.data.redirectUris.filter(isRedirectUri);
  return { ...parsed.data, redirectUris };
}

/** One short line without invisible characters. A program without a name is called so. */
function readName(text: string | undefined): string {
  const line = (text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const name = nameSchema.safeParse(
    Array.from(line)
      .slice(0, NAME_MAX / 2)
      .join(''),
  );
  return name.success ? name.data : 'An app without a name';
}
