import type { Context } from 'hono';
import type { z } from 'zod';
import type {
  changedTeamWebhookSchema,
  newTeamWebhookSchema,
  rotateSecretSchema,
} from '#shared/api/webhooks.ts';
import { sendTest } from '#worker/webhooks/delivery/send-test.ts';
import { readUsage } from '#worker/webhooks/history/resend.ts';
import type { OwnerEnv, WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { toEndpoint, type EndpointRow } from './endpoint-row.ts';
import { listEndpoints } from './endpoint-store.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
} from './manage-endpoints.ts';

// What the routes of endpoints run, after the check of who may.

export async function onListEndpoints(
  context: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  const { db, ledgers, now } = context;
  const owner = c.get('webhookOwner');
  const rows = await listEndpoints(db, owner.id);
  const usage = await readUsage(await ledgers.open(owner.id), now());
  const endpoints = rows.map((row) => toEndpoint(row, now()));
  return c.json({ endpoints, usage: { ...usage, limit: context.dailyMax } });
}

export async function onCreateEndpoint(
  context: WebhookContext,
  c: Context<OwnerEnv>,
  body: z.infer<typeof newTeamWebhookSchema>,
): Promise<Response> {
  const actor = { owner: c.get('webhookOwner'), user: c.get('user') };
  return c.json(await addEndpoint(context, actor, body, c.req.url), 201);
}

export async function onReadEndpoint(
  context: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  return c.json(toEndpoint(await requireNamed(context, c), context.now()));
}

export async function onChangeEndpoint(
  context: WebhookContext,
  c: Context<OwnerEnv>,
  body: z.infer<typeof changedTeamWebhookSchema>,
): Promise<Response> {
  const key = { owner: c.get('webhookOwner'), user: c.get('user'), id: readId(c) };
  return c.json(await changeEndpoint(context, key, body, c.req.url));
}

export async function onRemoveEndpoint(
  context: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  await removeEndpoint(context, c.get('webhookOwner'), readId(c));
  return c.body(null, 204);
}

export async function onTestEndpoint(
  context: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  const row = await requireNamed(context, c);
  await context.limitCostly(`webhook-test:${row.ownerId}`);
  return c.json(await sendTest(context, row));
}

export async function onRotateSecret(
  context: WebhookContext,
  c: Context<OwnerEnv>,
  rotation: z.infer<typeof rotateSecretSchema>,
): Promise<Response> {
  return c.json(
    await rotateSecret(context, { owner: c.get('webhookOwner'), id: readId(c) }, rotation),
  );
}

function requireNamed(context: WebhookContext, c: Context<OwnerEnv>): Promise<EndpointRow> {
  return requireEndpoint(context, c.get('webhookOwner'), readId(c));
}

function readId(c: Context<OwnerEnv>): string {
  return c.req.param('id') ?? '';
}
