import { Hono } from 'hono';
import {
  AGENT_SCOPES,
  readMcpResourceMetadata,
  readResourceMetadata,
  readServerMetadata,
  registerClient,
  requestToken,
  revokeToken,
} from '#shared/api/programs/oauth.ts';
import { href } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { buildIssuer, buildResource } from './addresses.ts';

/** Documents by which programs find out how to connect. */
export function metadataRoutes({ brands }: Pick<Kernel, 'brands'>): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const path of [readResourceMetadata.path, readMcpResourceMetadata.path]) {
    app.get(path, (c) => {
      c.header('Cache-Control', 'public, max-age=3600');
      const issuer = buildIssuer(c.req.url);
      return c.json({
        resource: buildResource(c.req.url),
        authorization_servers: [issuer],
        scopes_supported: AGENT_SCOPES,
        bearer_methods_supported: ['header'],
        resource_name: (c.get('brand') ?? brands.installation).productName,
        resource_documentation: `${issuer}${href('guides')}#assistants`,
      });
    });
  }
  app.get(readServerMetadata.path, (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    const issuer = buildIssuer(c.req.url);
    return c.json({
      issuer,
      authorization_endpoint: `${issuer}${href('authorize')}`,
      token_endpoint: `${issuer}${requestToken.path}`,
      registration_endpoint: `${issuer}${registerClient.path}`,
      revocation_endpoint: `${issuer}${revokeToken.path}`,
      scopes_supported: AGENT_SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      service_documentation: `${issuer}${href('guides')}#assistants`,
    });
  });
  return app;
}
