import { CONTACTS } from '#shared/api/contact-operations.ts';
import { sendContact, VISITOR } from '#tests/worker/world/contact.ts';
import {
  addMember,
  createTeam,
  addGroup,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { giveCard } from '#tests/worker/departures/harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

/** Leaves details on a card, as a visitor with this name. */
export async function leaveContact(username: string, name: string): Promise<void> {
  await expectStatus(sendContact(username, { ...VISITOR, name }), 201);
}

/** Reads a page as a member. */
export async function readOrganizationPage(team: Team, person: Pick<Person, 'send'>, query = '') {
  return await readAnswer(
    CONTACTS.list.team,
    person.send('GET', team.at(`/contacts${query}`)),
    200,
  );
}

/** The names of the contacts that a member reads, newest first. */
export async function readNames(team: Team, person: Pick<Person, 'send'>, query = '') {
  return (await readOrganizationPage(team, person, query)).contacts.map(({ name }) => name);
}

export interface ContactTeam {
  team: Team;
  /** The group of the manager and the seller. */
  sales: string;
  support: string;
  manager: TeamMember;
  seller: TeamMember;
  /** In the other group. */
  helper: TeamMember;
  /** Organization cards by holder. */
  cards: Record<'manager' | 'seller' | 'helper', string>;
}

/** An organization in which each card has one contact, named after its holder. */
export async function createContactTeam(): Promise<ContactTeam> {
  const team = await createTeam();
  const [sales, support] = [await addGroup(team, 'sales'), await addGroup(team, 'support')];
  const manager = await addMember(team, 'manager', { groups: [sales] });
  const seller = await addMember(team, 'member', { groups: [sales] });
  const helper = await addMember(team, 'member', { groups: [support] });
  const cards = {
    manager: await giveCard(team, manager.memberId),
    seller: await giveCard(team, seller.memberId),
    helper: await giveCard(team, helper.memberId),
  };
  for (const [holder, username] of Object.entries(cards))
    await leaveContact(username, `of ${holder}`);
  return { team, sales, support, manager, seller, helper, cards };
}

/** Adds contacts to an organization's ledger, in order, `count` per account in turn. */
export async function insertContacts(
  organizationId: string,
  accounts: readonly string[],
  count: number,
): Promise<void> {
  const ledger = await createTestLedgers().open(organizationId);
  await ledger.batch([
    ledger.prepare(
      "INSERT OR IGNORE INTO contact_cards (no, card_id, username) VALUES (900, 'planted', 'planted')",
    ),
    ledger
      .prepare(
        `INSERT INTO contact_holders (id, received_by, account_id)
        SELECT 'h-' || value, value, value FROM json_each(?1) WHERE NOT EXISTS (SELECT 1
          FROM contact_holders WHERE account_id = value AND received_by = value)`,
      )
      .bind(JSON.stringify(accounts)),
    ledger
      .prepare(
        `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ?2)
        INSERT INTO contacts (id, card_no, name, email, phone, company, note, consent, email_key,
          phone_key, search_terms, request_key, created_at, holder_id)
        SELECT 'planted-' || n || '-' || ?3, 900, 'Visitor ' || n, '', '', '', '', 'Yes.', '', '',
          'visitor ' || n, 'planted-' || n || '-' || ?3, 1767225600000 + n,
          (SELECT min(h.id) FROM contact_holders h
            WHERE h.account_id = json_extract(?1, '$[' || (n % json_array_length(?1)) || ']'))
        FROM n`,
      )
      .bind(JSON.stringify(accounts), count, crypto.randomUUID()),
  ]);
}
