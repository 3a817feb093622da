import { expect, test } from 'vitest';
import { unique } from '#tests/worker/world/card.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { confirmEmail, join } from '#tests/worker/world/person.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

test('no statement of invitations, lists, domains and the sweep scans a table', async () => {
  const { db, statements } = recordingDb();
  const started = startOrganizations({ db });
  const { owner, path, id } = await createTeam();
  statements.clear();
  const bo = await join();
  await confirmEmail(bo.user.id);
  const email = `${unique('plan')}@plans.example`;
  const invite = (to: string) =>
    started.send(owner, 'POST', `${path}/invitations`, { email: to, role: 'member' });
  await invite(bo.email);
  // Refused: reads why.
  await invite(bo.email);
  const token = started.findToken(bo.email);
  const accept = { token, agreed: true };
  await started.send(null, 'POST', '/api/invitations/read', { token });
  await started.send(bo, 'POST', '/api/invitations/accept', accept);
  await started.send(owner, 'GET', `${path}/invitations`);
  const cy = await join();
  await confirmEmail(cy.user.id);
  for (const step of ['decline', 'accept']) {
    const sent = await invite(cy.email);
    const { invitation } = await sent.json<{ invitation: { id: string } }>();
    await started.send(cy, 'GET', '/api/organizations');
    await started.send(cy, 'POST', `/api/invitations/${invitation.id}/${step}`, { agreed: true });
  }
  const created = await invite(email);
  const { invitation } = await created.json<{ invitation: { id: string } }>();
  await started.send(owner, 'POST', `${path}/invitations/${invitation.id}/resend`);
  await started.send(owner, 'GET', `${path}/invitations?q=plan`);
  const chosen = { invitations: [invitation.id] };
  await started.send(owner, 'POST', `${path}/invitations/remind`, chosen);
  await started.send(owner, 'POST', `${path}/invitations/revoke`, chosen);
  await started.send(owner, 'DELETE', `${path}/invitations/${invitation.id}`);
  const rows = [{ email: `x${email}` }];
  await started.send(owner, 'POST', `${path}/invitation-lists/check`, { rows });
  const list = { rows, key: crypto.randomUUID() };
  const stored = await started.send(owner, 'POST', `${path}/invitation-lists`, list);
  const { id: listId } = await stored.json<{ id: string }>();
  await started.runJobs();
  await started.send(owner, 'GET', `${path}/invitation-lists/${listId}`);
  const domain = `${unique('plan')}.example`;
  await started.send(owner, 'POST', `${path}/domains`, { domain });
  await started.send(owner, 'GET', `${path}/domains`);
  await started.send(bo, 'GET', '/api/joinable-organizations');
  await started.send(bo, 'POST', `/api/joinable-organizations/${id}/join`, { agreed: true });
  const { sweep } = started.organizations;
  for (const step of Object.values(sweep)) await step();

  const own = [...statements].filter((sql) => /invitation|organization_domains/.test(sql));
  expect(own.length).toBeGreaterThan(25);
  const scans = await Promise.all(
    own.map(async (sql) =>
      (await explain(sql))
        // JSON lists are parameters, and one row holds a count of them.
        .filter((step) => /^SCAN (?!\w+ VIRTUAL TABLE|CONSTANT ROW|created$|created\b)/.test(step))
        .map((step) => `${step}: ${sql.replace(/\s+/g, ' ').slice(0, 160)}`),
    ),
  );
  expect(scans.flat()).toEqual([]);
});
