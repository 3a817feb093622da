// @module-tag core
import { expect, test } from 'vitest';
import type { ElementType } from '#shared/card/element/element.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { changeBeforeStatement, setPlan } from '#tests/worker/changing-db.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const VALUES = { youtube: '@ann', shop: 'shop.example.com' } as const;

function withElement(type: keyof typeof VALUES, hidden = false) {
  const element = { id: type, type, value: VALUES[type], position: 0, hidden };
  return buildTestContent({ cardElements: [element] });
}

test('S-P1: YouTube and shop elements are published only by plans that include them, whatever the client sends', async () => {
  const { send } = createHarness();
  const statuses = async (type: keyof typeof VALUES): Promise<number[]> => {
    const all = PLAN_IDS.map(async (plan) => {
      const answer = await send(
        await addUser(plan),
        'PUT',
        `/api/cards/${unique()}`,
        withElement(type),
      );
      return answer.status;
    });
    return Promise.all(all);
  };
  expect(await statuses('youtube')).toEqual([403, 201, 201, 201]);
  expect(await statuses('shop')).toEqual([403, 403, 201, 201]);
});

test('the refusal names the element and the plan that includes it; a hidden element is accepted', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  await expectStatus(send(user, 'PUT', path, withElement('youtube')), 403, {
    code: 'plan_limit',
    message: 'YouTube comes with Startup. Upgrade, or remove it from the card.',
  });
  await expectStatus(send(user, 'PUT', path, withElement('youtube', true)), 201);
});

test('after a downgrade the element stays on the card, is not shown, and comes back with the plan', async () => {
  const { send, records } = createHarness();
  const user = await addUser('business_pro');
  const name = unique();
  const content = withElement('shop');
  await send(user, 'PUT', `/api/cards/${name}`, content);
  const shown = async (): Promise<ElementType[]> => {
    await records.sync(name, ORIGIN);
    const record = await records.find(name, ORIGIN);
    return record?.kind === 'card' ? record.card.cardElements.map(({ type }) => type) : [];
  };
  expect(await shown()).toEqual(['shop']);
  await setPlan(user, 'free');
  expect(await shown()).toEqual([]);
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, { ...content, title: 'New' }), 200, {
    card: { cardElements: [{ type: 'shop' }] },
  });
  const other = {
    ...content,
    cardElements: [{ ...content.cardElements[0], value: 'other.example.com' }],
  };
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, other), 403);
  await setPlan(user, 'business_pro');
  expect(await shown()).toEqual(['shop']);
});

const MESSAGE = 'YouTube comes with Startup. Upgrade, or remove it from the card.';

async function contentOf(name: string): Promise<{ version: number; content: string } | null> {
  return readRow('SELECT version, content FROM cards WHERE username = ?', name);
}

test('S-P1: a plan that ends between read and write of a new card prevents the write', async () => {
  const user = await addUser('startup');
  const name = unique();
  const db = changeBeforeStatement('INSERT INTO cards', () => setPlan(user, 'free'));
  const { send } = createHarness({ db });
  await expectStatus(send(user, 'PUT', `/api/cards/${name}`, withElement('youtube')), 403, {
    code: 'plan_limit',
    message: MESSAGE,
  });
  expect(await contentOf(name)).toBe(null);
});

test('S-P1: a plan that ends between read and write of an existing card prevents the write, with or without If-Match', async () => {
  const tags: Record<string, string>[] = [{}, { 'If-Match': '"1"' }];
  for (const headers of tags) {
    const user = await addUser('startup');
    const name = unique();
    const content = buildTestContent();
    const path = `/api/cards/${name}`;
    await createHarness().send(user, 'PUT', path, content);
    const before = await contentOf(name);
    const db = changeBeforeStatement('UPDATE OR IGNORE cards', () => setPlan(user, 'free'));
    const { cardElements } = withElement('youtube');
    const body = { ...content, cardElements };
    const answer = await createHarness({ db }).send(user, 'PUT', path, body, headers);
    await expectStatus(answer, 403, { message: MESSAGE });
    expect(await contentOf(name)).toEqual(before);
  }
});

test('S-P1: a save based on an older version cannot restore an uncovered element that was removed meanwhile', async () => {
  const user = await addUser('startup');
  const path = `/api/cards/${unique()}`;
  const content = withElement('youtube');
  const { send } = createHarness();
  await send(user, 'PUT', path, content);
  await setPlan(user, 'free');
  const bare = { ...content, cardElements: [] };
  const db = changeBeforeStatement('UPDATE OR IGNORE cards', () => send(user, 'PUT', path, bare));
  const stale = await createHarness({ db }).send(user, 'PUT', path, { ...content, title: 'Late' });
  await expectStatus(stale, 403, { message: MESSAGE });
  const { cards } = await (
    await send(user, 'GET', '/api/cards')
  ).json<{ cards: { cardElements: unknown[]; version: number }[] }>();
  expect(cards).toMatchObject([{ cardElements: [], version: 2 }]);
});

test('S-P2: of 40 writes around the end of a plan, those after it write nothing', async () => {
  const user = await addUser('startup');
  const path = `/api/cards/${unique()}`;
  const content = buildTestContent();
  const { send } = createHarness();
  await send(user, 'PUT', path, content);
  const save = (turn: number) => {
    // Each write has its own channel, so that none is accepted because another put the element on
    // the card.
    const value = `@turn${turn}`;
    const element = { id: 'e', type: 'youtube', value, position: 0, hidden: false };
    return send(user, 'PUT', path, { ...content, title: value, cardElements: [element] });
  };
  const turns = Array.from({ length: 40 }, (_, turn) => turn);
  const answers = await Promise.all(
    turns.map(async (turn) => {
      if (turn === 20) await setPlan(user, 'free');
      return save(turn);
    }),
  );
  const bodies = await Promise.all(
    answers.map(async (answer) => answer.json<{ code?: string; card?: { userPlan: string } }>()),
  );
  const written = bodies.filter(({ card }) => card !== undefined);
  expect(written.every(({ card }) => card?.userPlan === 'startup')).toBe(true);
  const refused = bodies.filter(({ card }) => card === undefined);
  expect(refused.every(({ code }) => code === 'plan_limit')).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  const row = await readRow('SELECT version FROM cards WHERE user_id = ?', user);
  expect(row).toEqual({ version: 1 + written.length });
});

test("a rename is refused with the plan's message when the plan ends in between", async () => {
  const user = await addUser('startup');
  const [from, to] = [unique(), unique()];
  await createHarness().send(user, 'PUT', `/api/cards/${from}`, buildTestContent());
  const db = changeBeforeStatement('UPDATE OR IGNORE cards', () =>
    runSql("UPDATE cards SET locked_at = '2026-11-20T12:00:00.000Z' WHERE user_id = ?", user),
  );
  const answer = await createHarness({ db }).send(user, 'POST', `/api/cards/${from}/rename`, {
    to,
  });
  await expectStatus(answer, 403, {
    code: 'plan_limit',
    message: expect.stringContaining('no longer covers this card'),
  });
  expect(await contentOf(to)).toBe(null);
});
