import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import type { ElementType } from '#shared/card/element.ts';
import { PLAN_IDS, type PlanId } from '#shared/plan/plan.ts';
import {
  addUser,
  buildContent,
  createHarness,
  ORIGIN,
  unique,
} from '#tests/worker/cards/harness.ts';

const VALUES = { youtube: '@ann', shop: 'shop.example.com' } as const;

function withElement(type: keyof typeof VALUES, hidden = false) {
  const element = { id: type, type, value: VALUES[type], position: 0, hidden };
  return buildContent({ cardElements: [element] });
}

test('P1: YouTube and a shop are published by the plans that include them, whatever the client offers', async () => {
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

test('the refusal names the element and the plan that lifts it; hidden it does no harm', async () => {
  const { send } = createHarness();
  const user = await addUser();
  const path = `/api/cards/${unique()}`;
  expect(await (await send(user, 'PUT', path, withElement('youtube'))).json()).toMatchObject({
    code: 'plan_limit',
    message: 'YouTube comes with Startup. Upgrade, or take it off the card.',
  });
  expect((await send(user, 'PUT', path, withElement('youtube', true))).status).toBe(201);
});

test('after a downgrade the element stays on the card, is shown to nobody, and comes back with the plan', async () => {
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
  const putOn = (plan: PlanId) =>
    env.DB.prepare('UPDATE users SET plan = ? WHERE id = ?').bind(plan, user).run();
  expect(await shown()).toEqual(['shop']);
  await putOn('free');
  expect(await shown()).toEqual([]);
  const edited = await send(user, 'PUT', `/api/cards/${name}`, { ...content, title: 'New' });
  expect(edited.status).toBe(200);
  expect(await edited.json()).toMatchObject({ card: { cardElements: [{ type: 'shop' }] } });
  const other = {
    ...content,
    cardElements: [{ ...content.cardElements[0], value: 'other.example.com' }],
  };
  expect((await send(user, 'PUT', `/api/cards/${name}`, other)).status).toBe(403);
  await putOn('business_pro');
  expect(await shown()).toEqual(['shop']);
});
