import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listCardNumbers } from '#worker/cards/numbers.ts';
import { exportNumbers } from '#worker/events/report/export.ts';
import { dayOf } from '#worker/events/event.ts';
import { addUser, START } from '#tests/worker/cards/harness.ts';
import { countingHarness, queuedEvent } from '#tests/worker/events/harness.ts';

const listCards = (userId: string) => listCardNumbers(env.DB, userId);

async function fileOf(userId: string): Promise<string> {
  let text = '';
  for await (const { content } of exportNumbers({ db: env.DB, listCards }, userId)) {
    if (typeof content === 'string') text += content;
    else for await (const part of content) text += String(part);
  }
  return text;
}

test('the export holds each day of one’s own cards, and nobody else’s', async () => {
  const { publish, deliver } = countingHarness();
  const [owner, other] = [await addUser(), await addUser()];
  const [mine, theirs] = [await publish(owner), await publish(other)];
  const bodies = [
    queuedEvent({ username: mine }),
    queuedEvent({ username: mine, type: 'click', element: 'phone' }),
    queuedEvent({ username: theirs }),
  ];
  await deliver(bodies.map((body) => ({ id: body.id, body })));
  expect(await fileOf(owner)).toBe(
    `\uFEFFUsername,Day,Views,People,Clicks,Saves,Shares,Bots,Uncertain views,Uncertain actions\r\n${mine},${dayOf(START)},1,1,1,0,0,0,0,0\r\n`,
  );
});
