import type { Context } from 'hono';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { readJsonText, readLimited, requireJson } from '#worker/http/request/json-body.ts';
import { mediaType } from '#worker/http/request/media-type.ts';
import { isNameOfService, NAME_TAKEN } from './clients/app-name.ts';
import { parseRegistration } from './clients/client-metadata.ts';
import type { OAuthContext } from './oauth-context.ts';
import { OAuthError } from './oauth-error.ts';
import { exchange } from './tokens/exchange.ts';
import { revoke } from './tokens/token-store.ts';

const FORM = 'application/x-www-form-urlencoded';
/** A registration or a form of tokens is far smaller. */
const BODY_MAX_BYTES = 8192;

export function onRegisterClient(context: OAuthContext, c: Context<AppEnv>): Promise<Response> {
  return answer(c, () => register(context, c));
}

export function onRequestToken(context: OAuthContext, c: Context<AppEnv>): Promise<Response> {
  return answer(c, async () => c.json(await exchange(context, c.req, await readForm(context, c))));
}

export function onRevokeToken(context: OAuthContext, c: Context<AppEnv>): Promise<Response> {
  return answer(c, async () => {
    const { token = '' } = await readForm(context, c);
    await revoke(context.db, token);
    return c.body(null, 200);
  });
}

/** Stores nothing: the ID carries what the program said. */
async function register(
  { rateLimit, signedClients, brands: { installation } }: OAuthContext,
  c: Context<AppEnv>,
): Promise<Response> {
  await rateLimit(`oauth-register:${clientAddress(c.req.raw.headers)}`);
  const client = parseRegistration(requireJson(await readJsonText(c.req.raw, BODY_MAX_BYTES)));
  if (isNameOfService(client.name, { installation, shown: c.get('brand') ?? installation })) {
    throw new OAuthError('invalid_client_metadata', NAME_TAKEN);
  }
  return c.json(
    {
      client_id: signedClients.sign(client),
      client_name: client.name,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    201,
  );
}

/** The fields of a form. A repeated field is refused (RFC 6749 §3.2). */
async function readForm(
  { rateLimit }: OAuthContext,
  c: Context<AppEnv>,
): Promise<Readonly<Record<string, string>>> {
  await rateLimit(`oauth:${clientAddress(c.req.raw.headers)}`);
  if (mediaType(c.req.raw) !== FORM) throw new ApiError('unsupported_media_type');
  const bytes = await readLimited(c.req.raw, BODY_MAX_BYTES);
  const fields = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  const form = Object.fromEntries(fields);
  if (Object.keys(form).length !== fields.length) {
    throw new OAuthError('invalid_request', 'A parameter is repeated.');
  }
  return form;
}

/** Answers refusals in the protocol's form. Throws everything else. */
async function answer(c: Context<AppEnv>, run: () => Promise<Response>): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error;
    const { code, message } = error;
    return c.json(
      { error: code, error_description: message },
      code === 'invalid_client' ? 401 : 400,
    );
  }
}
