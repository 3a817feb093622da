import { PASSWORD } from '#tests/worker/world/person.ts';
import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const PATH = '/api/organizations/:org/webhook-endpoints';
const REQUEST = { url: 'http://localhost:9/in', events: ['member.joined'], password: PASSWORD };

/** An endpoint of the team's owner. */
async function addEndpoint({ team }: RowTeam): Promise<string> {
  const answer = await team.send('POST', '/webhook-endpoints', REQUEST);
  const { id } = await answer.json<{ id: string }>();
  return id;
}

async function prepareEndpoint(team: RowTeam): Promise<RowRequest> {
  return { params: { id: await addEndpoint(team) } };
}

/** An endpoint that was sent a message. */
async function prepareDelivery(team: RowTeam): Promise<RowRequest> {
  const id = await addEndpoint(team);
  const answer = await team.team.owner.send('POST', team.team.at(`/webhook-endpoints/${id}/test`));
  const { id: delivery } = await answer.json<{ id: string }>();
  return { params: { id, delivery } };
}

const row = (status: number, prepare?: EndpointRow['prepare'], body?: unknown): EndpointRow => ({
  action: 'manageWebhooks',
  status,
  prepare: async (team, callerId) => {
    // Each role calls once, and a team has 20 endpoints at most.
    await runSql('DELETE FROM webhook_endpoints WHERE owner_id = ?', team.team.id);
    const request = await prepare?.(team, callerId);
    return { ...request, ...(body !== undefined && { body }) };
  },
});

export const WEBHOOK_ROWS: Readonly<Record<string, EndpointRow>> = {
  [`GET ${PATH}`]: row(200),
  [`POST ${PATH}`]: row(201, undefined, REQUEST),
  [`GET ${PATH}/:id`]: row(200, prepareEndpoint),
  [`PATCH ${PATH}/:id`]: row(200, prepareEndpoint, { isPaused: true }),
  [`DELETE ${PATH}/:id`]: row(204, prepareEndpoint),
  [`POST ${PATH}/:id/test`]: row(200, prepareEndpoint),
  [`POST ${PATH}/:id/rotate-secret`]: row(200, prepareEndpoint, { id: crypto.randomUUID() }),
  [`GET ${PATH}/:id/deliveries`]: row(200, prepareEndpoint),
  [`GET ${PATH}/:id/deliveries/:delivery`]: row(200, prepareDelivery),
  [`POST ${PATH}/:id/deliveries/:delivery/resend`]: row(202, prepareDelivery),
  [`POST ${PATH}/:id/resend`]: row(202, prepareEndpoint, { since: '2026-01-01T00:00:00.000Z' }),
};
