import { createExecutionContext, env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import worker from '#worker/index.ts';
import { addKey, requestKey, startProgram } from '#tests/worker/world/api-key.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join, type Person } from '#tests/worker/world/person.ts';
import { changeBeforeStatement } from '#tests/worker/changing-db.ts';
import {
  askStatus,
  decide,
  holdChange,
  readCode,
  requireApproval,
} from '#tests/worker/mcp/approvals/harness.ts';
import { publishAnalyst } from '#tests/worker/mcp/harness.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';

interface Waiting {
  /** Who decides. */
  person: Person;
  key: string;
  username: string;
  id: string;
}

async function ofPrivateCard(): Promise<Waiting> {
  const { person, key } = await startProgram();
  const username = await publishAnalyst(person);
  await requireApproval(person);
  return { person, key, username, id: await holdChange(key, username, { title: 'Countess' }) };
}

async function ofHeldCard(): Promise<Waiting> {
  const team = await createCardTeam();
  const person = await join('business_pro');
  const card = await team.card(await team.add(person), buildTestContent({ title: 'Analyst' }));
  const { username } = card;
  await requireApproval(person);
  const { key } = await addKey(person);
  return { person, key, username, id: await holdChange(key, username, { title: 'Countess' }) };
}

async function ofOrganization(): Promise<Waiting> {
  const team = await createCardTeam();
  const person = team.owner;
  const member = await team.add(await join());
  const { username } = await team.card(member, buildTestContent({ title: 'Analyst' }));
  await requireApproval(person, team.id);
  const details = { scopes: ['cards:read', 'cards:write'], organization: team.id } as const;
  const { key } = await requestKey(person, { ...details, scopes: [...details.scopes] });
  return { person, key, username, id: await holdChange(key, username, { title: 'Countess' }) };
}

test.each([
  ['a private card', ofPrivateCard, 'UPDATE OR IGNORE cards'],
  ['a company card, by its holder', ofHeldCard, 'UPDATE cards SET content'],
  ['a company card, by an admin', ofOrganization, 'UPDATE cards SET content'],
])(
  'S-N22: a change of %s that is refused while its approval runs is not applied',
  async (_, prepare, statement) => {
    const { person, key, username, id } = await prepare();
    const statuses: number[] = [];
    const DB = changeBeforeStatement(statement, async () => {
      statuses.push((await decide(person, id, false)).status);
    });
    const request = new Request<unknown, IncomingRequestCfProperties>(
      `https://cards.test/api/agent-changes/${id}/decide`,
      {
        method: 'POST',
        headers: { Authorization: person.authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify({ isApproved: true }),
      },
    );
    const answer = await worker.fetch(request, { ...env, DB }, createExecutionContext());
    expect(statuses).toEqual([200]);
    expect(await readCode(answer)).toBe('already_decided');
    expect(await askStatus(key, id)).toBe('refused');
    const stored = env.DB.prepare('SELECT content FROM cards WHERE username = ?').bind(username);
    expect(await stored.first('content')).toContain('"Analyst"');
  },
);
