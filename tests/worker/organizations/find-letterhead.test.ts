// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { PRODUCT_COLOR } from '#worker/http/send-mail.ts';
import { findLetterhead } from '#worker/organizations/find-letterhead.ts';
import { setLogo } from '#tests/worker/organizations/logo/logo-team.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { requireOk } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';
import { createTeam, type Team } from '#tests/worker/world/organization.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const ORIGIN = 'https://cards.test';
const find = (id: string, color?: string) => findLetterhead(env.DB, id, { origin: ORIGIN, color });

/** A team whose owner has paid. */
async function createPaidTeam(name?: string): Promise<Team> {
  const team = await createTeam(name === undefined ? {} : { name });
  await pay(team);
  return team;
}

const pay = ({ owner }: Pick<Team, 'owner'>) =>
  runSql("UPDATE users SET paid_plan = 'business_pro' WHERE id = ?", owner.user.id);

async function proveDomain({ id }: Team): Promise<void> {
  await runSql(
    `INSERT INTO organization_domains (organization_id, domain, secret, status, created_at)
     VALUES (?, ?, 's', 'verified', '2026-01-01')`,
    id,
    `${unique()}.example`,
  );
}

/** The subject and the rest of the mail that an invitation sends. */
async function invite(team: Team) {
  const started = startOrganizations();
  const email = `${unique('guest')}@example.com`;
  const body = { email, role: 'member' };
  await requireOk(started.send(team.owner, 'POST', team.at('/invitations'), body));
  const [mail] = started.mails;
  if (mail === undefined) throw new Error('no mail');
  return mail;
}

test('an organization that has paid is named in subject and text of its invitations', async () => {
  const team = await createPaidTeam('Meier Werke AG');
  const { firstName, lastName } = team.owner.user;
  const { subject, text, letterhead } = await invite(team);
  expect(subject).toBe(`${firstName} ${lastName} invited you to Meier Werke AG`);
  expect(text).toContain(
    `${firstName} ${lastName} (${team.owner.email}) invited you to join Meier Werke AG on Tip Top Cards.`,
  );
  expect(letterhead).toEqual({ name: 'Meier Werke AG', logo: '', color: PRODUCT_COLOR });
});

test('S-M4: the invitation of an organization that has neither paid nor proven a domain has a fixed subject', async () => {
  const team = await createTeam({ name: 'Meier Werke AG' });
  expect(await find(team.id)).toBe(null);
  expect((await invite(team)).subject).toMatch(/^You're invited to a team on /);
  await proveDomain(team);
  expect((await find(team.id))?.name).toBe('Meier Werke AG');
});

test.each(['Pay at evil.example/now', '<b>Bank</b>', 'Call +1 900 555 0100', 'URGENT: read this'])(
  'S-M4: the name %j of an organization that has paid is in no subject',
  async (name) => {
    const team = await createPaidTeam();
    await runSql('UPDATE organizations SET name = ? WHERE id = ?', name, team.id);
    const mail = await invite(team);
    expect(mail.subject).toMatch(/^You're invited to a team on /);
    expect(JSON.stringify(mail)).not.toMatch(/evil\.example|<b>|900 555|URGENT/);
  },
);

test('S-M4: the name of a person that is no plain name is in no subject', async () => {
  const team = await createPaidTeam();
  team.owner.user.firstName = 'Visit evil.example';
  await runSql(
    "UPDATE users SET first_name = 'Visit evil.example' WHERE id = ?",
    team.owner.user.id,
  );
  const mail = await invite(team);
  expect(mail.subject).toMatch(/^You're invited to a team on /);
  expect(JSON.stringify(mail)).not.toContain('evil.example');
});

test("the logo and color are those of the organization's cards", async () => {
  const team = await createCardTeam();
  await pay(team);
  const logo = await setLogo(team);
  await runSql(
    `UPDATE organization_policies SET version = version + 1, content = json_set(content, '$.colors',
      json('{"accent":"#1d3557","background":"#ffffff","text":"#000000"}')) WHERE organization_id = ?`,
    team.id,
  );
  expect(await find(team.id, '#ff0000')).toMatchObject({
    logo: ORIGIN + logo.path,
    color: '#1d3557',
  });
  await runSql(
    `UPDATE organization_policies SET version = version + 1, content = json_set(content, '$.showsLogo', json('false'), '$.colors', NULL)
     WHERE organization_id = ?`,
    team.id,
  );
  expect(await find(team.id, '#ff0000')).toMatchObject({ logo: '', color: '#ff0000' });
});
