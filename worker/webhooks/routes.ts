import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import * as team from '#shared/api/organizations/webhooks.ts';
import * as own from '#shared/api/webhooks.ts';
import { validate } from '#worker/http/request/validate.ts';
import { historyRoutes } from './history/routes.ts';
import type { OwnerEnv, WebhookContext } from './webhook-context.ts';

const loadCalls = () => import('./endpoints/endpoint-calls.ts');
const loadHistory = () => import('./history/history-calls.ts');

/** The paths of the calls for one kind of owner. */
interface EndpointPaths {
  list: string;
  create: string;
  read: string;
  change: string;
  remove: string;
  test: string;
  rotate: string;
  listDeliveries: string;
  readDelivery: string;
  resendOne: string;
  resendAll: string;
}
export type WebhookPaths = Readonly<EndpointPaths>;

const OWN_PATHS: WebhookPaths = {
  list: own.listWebhooks.path,
  create: own.createWebhook.path,
  read: own.readWebhook.path,
  change: own.changeWebhook.path,
  remove: own.deleteWebhook.path,
  test: own.testWebhook.path,
  rotate: own.rotateWebhookSecret.path,
  listDeliveries: own.listWebhookDeliveries.path,
  readDelivery: own.readWebhookDelivery.path,
  resendOne: own.resendWebhookDelivery.path,
  resendAll: own.resendWebhookDeliveries.path,
};
const TEAM_PATHS: WebhookPaths = {
  list: team.listTeamWebhooks.path,
  create: team.createTeamWebhook.path,
  read: team.readTeamWebhook.path,
  change: team.changeTeamWebhook.path,
  remove: team.deleteTeamWebhook.path,
  test: team.testTeamWebhook.path,
  rotate: team.rotateTeamWebhookSecret.path,
  listDeliveries: team.listTeamWebhookDeliveries.path,
  readDelivery: team.readTeamWebhookDelivery.path,
  resendOne: team.resendTeamWebhookDelivery.path,
  resendAll: team.resendTeamWebhookDeliveries.path,
};

/** Manages webhook endpoints of accounts and organizations, with the history of each. */
export function webhookRoutes(context: WebhookContext): Hono<OwnerEnv> {
  const { requireUser, teamWebhooks } = context;
  const requireSelf: MiddlewareHandler<OwnerEnv> = createMiddleware<OwnerEnv>(async (c, next) => {
    const { id, apiKeyId: keyId = null } = c.get('user');
    c.set('webhookOwner', { kind: 'person', id, userId: id, keyId, record: () => [] });
    await next();
  });
  const requireTeam: MiddlewareHandler<OwnerEnv> = createMiddleware<OwnerEnv>(async (c, next) => {
    const user = c.get('user');
    const id = await teamWebhooks.requireManager(user, c.req.param('org') ?? '');
    const isKey = user.organizationKey !== undefined;
    let isRecorded = false;
    c.set('webhookOwner', {
      kind: 'organization',
      id,
      userId: isKey ? null : user.id,
      keyId: isKey ? (user.apiKeyId ?? null) : null,
      record: (event) => {
        isRecorded = true;
        const request = { user, requestId: c.get('requestId'), headers: c.req.raw.headers };
        return [teamWebhooks.buildAudit(request, id, event)];
      },
    });
    await next();
    if (isRecorded) await teamWebhooks.onRecorded(id);
  });
  const app = new Hono<OwnerEnv>();

  app.get(own.listWebhookSamples.path, requireUser, async (c) =>
    (await loadHistory()).onListSamples(context, c),
  );

  app.post(own.pauseWebhookByLink.path, validate(own.pauseWebhookByLink.request), async (c) => {
    const { pauseByLink } = await import('./endpoints/pause-by-link.ts');
    const request = { requestId: c.get('requestId'), headers: c.req.raw.headers };
    return c.json({ host: await pauseByLink(context, c.req.valid('json').token, request) });
  });

  return app
    .route(
      '/',
      endpointRoutes(context, OWN_PATHS, requireSelf, {
        create: own.newWebhookSchema,
        change: own.changedWebhookSchema,
      }),
    )
    .route(
      '/',
      endpointRoutes(context, TEAM_PATHS, requireTeam, {
        create: own.newTeamWebhookSchema,
        change: own.changedTeamWebhookSchema,
      }),
    );
}

interface Schemas {
  create: z.ZodType<z.infer<typeof own.newTeamWebhookSchema>>;
  change: z.ZodType<z.infer<typeof own.changedTeamWebhookSchema>>;
}

function endpointRoutes(
  context: WebhookContext,
  paths: WebhookPaths,
  requireOwner: MiddlewareHandler<OwnerEnv>,
  schemas: Schemas,
): Hono<OwnerEnv> {
  const { requireUser } = context;
  const app = new Hono<OwnerEnv>();
  app.get(paths.list, requireUser, requireOwner, async (c) =>
    (await loadCalls()).onListEndpoints(context, c),
  );
  app.post(paths.create, requireUser, requireOwner, validate(schemas.create), async (c) =>
    (await loadCalls()).onCreateEndpoint(context, c, c.req.valid('json')),
  );
  app.get(paths.read, requireUser, requireOwner, async (c) =>
    (await loadCalls()).onReadEndpoint(context, c),
  );
  app.patch(paths.change, requireUser, requireOwner, validate(schemas.change), async (c) =>
    (await loadCalls()).onChangeEndpoint(context, c, c.req.valid('json')),
  );
  app.delete(paths.remove, requireUser, requireOwner, async (c) =>
    (await loadCalls()).onRemoveEndpoint(context, c),
  );
  app.post(paths.test, requireUser, requireOwner, async (c) =>
    (await loadCalls()).onTestEndpoint(context, c),
  );
  app.post(paths.rotate, requireUser, requireOwner, validate(own.rotateSecretSchema), async (c) =>
    (await loadCalls()).onRotateSecret(context, c, c.req.valid('json')),
  );
  return app.route('/', historyRoutes(context, paths, requireOwner));
}
