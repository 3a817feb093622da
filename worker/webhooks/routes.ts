import { Hono, type MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { z } from 'zod';
import * as team from '#shared/api/organizations/webhooks.ts';
import * as own from '#shared/api/webhooks.ts';
import { buildSampleMessage } from '#shared/webhooks/sample-message.ts';
import { WEBHOOK_EVENTS } from '#shared/webhooks/webhook-events.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { validate } from '#worker/http/request/validate.ts';
import { sendTest } from './delivery/send-test.ts';
import { toEndpoint } from './endpoints/endpoint-row.ts';
import { listEndpoints } from './endpoints/endpoint-store.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
} from './endpoints/manage-endpoints.ts';
import { historyRoutes } from './history/routes.ts';
import { readUsage } from './history/resend.ts';
import type { OwnerEnv, WebhookContext } from './webhook-context.ts';

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
    const { id } = c.get('user');
    c.set('webhookOwner', { kind: 'person', id, userId: id, keyId: null, record: () => [] });
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

  app.get(own.listWebhookSamples.path, requireUser, (c) => {
    const event = WEBHOOK_EVENTS.find((one) => one === c.req.param('event'));
    if (event === undefined) throw new ApiError('not_found');
    return c.json({ samples: [{ id: `sample-${event}`, ...buildSampleMessage(event) }] });
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
  const { db, now, requireUser } = context;
  const app = new Hono<OwnerEnv>();

  app.get(paths.list, requireUser, requireOwner, async (c) => {
    const owner = c.get('webhookOwner');
    const rows = await listEndpoints(db, owner.id);
    const usage = await readUsage(await context.ledgers.open(owner.id), now());
    const endpoints = rows.map((row) => toEndpoint(row, now()));
    return c.json({ endpoints, usage: { ...usage, limit: context.dailyMax } });
  });

  app.post(paths.create, requireUser, requireOwner, validate(schemas.create), async (c) => {
    const owner = c.get('webhookOwner');
    return c.json(await addEndpoint(context, owner, c.req.valid('json'), c.req.url), 201);
  });

  app.get(paths.read, requireUser, requireOwner, async (c) => {
    const row = await requireEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
    return c.json(toEndpoint(row, now()));
  });

  app.patch(paths.change, requireUser, requireOwner, validate(schemas.change), async (c) => {
    const key = { owner: c.get('webhookOwner'), id: c.req.param('id') ?? '' };
    return c.json(await changeEndpoint(context, key, c.req.valid('json'), c.req.url));
  });

  app.delete(paths.remove, requireUser, requireOwner, async (c) => {
    await removeEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
    return c.body(null, 204);
  });

  app.post(paths.test, requireUser, requireOwner, async (c) => {
    const row = await requireEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
    await context.limitCostly(`webhook-test:${row.ownerId}`);
    return c.json(await sendTest(context, row));
  });

  app.post(paths.rotate, requireUser, requireOwner, validate(own.rotateSecretSchema), async (c) => {
    const key = { owner: c.get('webhookOwner'), id: c.req.param('id') ?? '' };
    return c.json(await rotateSecret(context, key, c.req.valid('json')));
  });

  return app.route('/', historyRoutes(context, paths, requireOwner));
}
