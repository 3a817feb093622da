import { z } from 'zod';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { readValue } from '#tests/worker/world/sql.ts';

/** A contact that the caller has, with a body that changes it. */
async function prepareContact({ team }: RowTeam, callerId: string): Promise<RowRequest> {
  return {
    params: { id: await storeOwnContact(team.id, callerId) },
    body: { isMarked: true },
  };
}

/** For methods that send no body. */
async function prepareBareContact(team: RowTeam, callerId: string): Promise<RowRequest> {
  const { params = {} } = await prepareContact(team, callerId);
  return { params };
}

/** A new contact of an organization card that the caller holds. */
async function prepareOwnCard(rowTeam: RowTeam, callerId: string): Promise<RowRequest> {
  const card = await createTeamCard(rowTeam, callerId);
  return { body: { card, name: 'Grace Hopper', key: crypto.randomUUID() } };
}

/** Stores a contact of the account behind a membership and returns its ID. */
async function storeOwnContact(organizationId: string, memberId: string): Promise<string> {
  const account = await readValue<string>(
    'SELECT user_id FROM organization_members WHERE id = ?',
    memberId,
  );
  const ledger = await createTestLedgers().open(organizationId);
  const key = crypto.randomUUID();
  await storeSubmission(ledger, buildSubmission({ key, holderId: account ?? 'none' }));
  const found = await ledger
    .prepare('SELECT id FROM contacts WHERE request_key = ?1')
    .bind(key)
    .first();
  return z.object({ id: z.string() }).parse(found).id;
}

const CHOICE = { body: { until: '2026-01-01T00:00:00.000Z' } };

export const CONTACT_ROWS: Readonly<Record<string, EndpointRow>> = {
  'GET /api/organizations/:org/contacts': { action: 'readContacts', status: 200 },
  'POST /api/organizations/:org/contacts': {
    action: 'readContacts',
    status: 201,
    prepare: prepareOwnCard,
  },
  'GET /api/organizations/:org/contacts/:id': {
    action: 'readContacts',
    status: 200,
    prepare: prepareBareContact,
  },
  'GET /api/organizations/:org/contacts.csv': { action: 'readContacts', status: 200 },
  'GET /api/organizations/:org/contacts.vcf': { action: 'readContacts', status: 200 },
  'GET /api/organizations/:org/contacts/held-back': { action: 'readContacts', status: 200 },
  'POST /api/organizations/:org/contacts/held-back/keep': {
    action: 'readContacts',
    status: 200,
    prepare: () => CHOICE,
  },
  'POST /api/organizations/:org/contacts/held-back/delete': {
    action: 'readContacts',
    status: 200,
    prepare: () => CHOICE,
  },
  'POST /api/organizations/:org/contacts/held-back/restore': {
    action: 'readContacts',
    status: 200,
    prepare: () => CHOICE,
  },
  'POST /api/organizations/:org/contacts/:id/restore': {
    action: 'readContacts',
    status: 200,
    prepare: prepareBareContact,
  },
  'PATCH /api/organizations/:org/contacts/:id': {
    action: 'readContacts',
    status: 200,
    prepare: prepareContact,
  },
  'DELETE /api/organizations/:org/contacts/:id': {
    action: 'readContacts',
    status: 204,
    prepare: prepareBareContact,
  },
  'GET /api/organizations/:org/analytics': { action: 'readNumbers', status: 200 },
};
