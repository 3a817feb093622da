import { env } from 'cloudflare:test';
import { createOrganization as createEndpoint } from '#shared/api/organizations/organizations.ts';
import type { AuditEntry, AuditLine } from '#shared/api/organizations/audit.ts';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { Role } from '#shared/organization/role.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { moveAudit } from '#worker/audit/move-audit.ts';
import { READ_AUDIT_CHAIN } from '#worker/audit/chain/read-audit-chain.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';

export interface Team {
  id: string;
  slug: string;
  owner: Person;
}

/** An organization with its owner. Its outbox has the entry of its creation. */
export async function createTeam(): Promise<Team> {
  const owner = await join('business_pro');
  const created = await owner.send('POST', createEndpoint.path, { name: 'Acme' });
  const { organization } = createEndpoint.response.parse(await created.json());
  return { id: organization.id, slug: organization.slug, owner };
}

/** Adds an account to a team. */
export async function addToTeam({ id }: Team, role: Role): Promise<Person> {
  const person = await join();
  await env.DB.prepare(
    `INSERT INTO organization_members
    (id, organization_id, user_id, role, status, sort_name, joined_at, last_active_on)
    VALUES (?1, ?2, ?3, ?4, 'active', 'ann', '2026-11-20T12:00:00.000Z', '')`,
  )
    .bind(crypto.randomUUID(), id, person.user.id, role)
    .run();
  return person;
}

interface Written {
  action?: AuditAction;
  actor?: string;
  at?: string;
  details?: Readonly<Record<string, unknown>>;
}

/** Writes entries to the outbox of an organization, with their number as target. */
export async function writeOutbox(
  organizationId: string,
  count: number,
  build: (number: number) => Written = () => ({}),
): Promise<void> {
  const statements = Array.from({ length: count }, (_, index) => {
    const { action = 'group.created', actor = 'ann', at, details } = build(index + 1);
    const source = {
      organizationId,
      actor,
      actorEmail: 'ann@example.com',
      requestId: 'r',
      ipPrefix: '192.0.2.0/24',
      at: at ?? new Date().toISOString(),
    };
    const event = { action, target: String(index + 1), ...(details && { details }) };
    return recordAudit(env.DB, source, event, { ifChanged: false });
  });
  for (let at = 0; at < statements.length; at += 1000) {
    await env.DB.batch(statements.slice(at, at + 1000));
  }
}

export async function countOutbox(organizationId: string): Promise<number | null> {
  return env.DB.prepare(
    'SELECT count(*) AS n FROM organization_audit_outbox WHERE organization_id = ?',
  )
    .bind(organizationId)
    .first<number>('n');
}

/**
 * All entries of an organization, oldest first. The queue moves entries from the outbox at any time,
 * so tests read both by moving first.
 */
export async function readEntries(organizationId: string): Promise<AuditEntry[]> {
  await moveAudit(createTestKernel(), organizationId);
  const lines = await readLines({ id: organizationId, slug: '' });
  return lines.flatMap((line) => (line.kind === 'entry' ? [line] : []));
}

/** The stored log as lines, with the last page's head. */
export async function readLines({ id, slug }: Pick<Team, 'id' | 'slug'>): Promise<AuditLine[]> {
  const ledgers = createTestLedgers();
  const organization = { id, slug };
  const first = await ledgers.perform(id, READ_AUDIT_CHAIN, { after: null });
  const lines: AuditLine[] = [{ kind: 'checkpoint', organization, ...first.checkpoint }];
  for (let page = first; page.entries.length > 0;) {
    lines.push(...page.entries.map((entry) => ({ kind: 'entry' as const, ...entry })));
    const after = page.entries.at(-1)?.no ?? 0;
    page = await ledgers.perform(id, READ_AUDIT_CHAIN, { after });
  }
  return [...lines, { kind: 'head', ...first.head }];
}

/** Runs in the ledger's object of an organization. */
export function findObject(id: string) {
  return env.LEDGERS.getByName(`${id}/0`);
}
