import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { toUtcDay } from '#shared/api/analytics/queued-event.ts';
import { exportDailyCounts } from '#worker/analytics/reports/export-daily-counts.ts';
import { createEventHarness, buildQueuedEvent } from '#tests/worker/events/harness.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';

const kernel = { ledgers: createTestLedgers(), db: env.DB };

async function fileOf(userId: string): Promise<string> {
  let text = '';
  for await (const { content } of exportDailyCounts(kernel, userId)) {
    if (typeof content === 'string') text += content;
    else for await (const part of content) text += String(part);
  }
  return text;
}

test("the export contains each day of the account's own cards and no others", async () => {
  const { publish, deliver } = createEventHarness();
  const [owner, other] = [await addUser(), await addUser()];
  const [mine, theirs] = [await publish(owner), await publish(other)];
  const bodies = [
    buildQueuedEvent({ username: mine }),
    buildQueuedEvent({ username: mine, type: 'click', element: 'phone' }),
    buildQueuedEvent({ username: theirs }),
  ];
  await deliver(bodies.map((body) => ({ id: body.id, body })));
  expect(await fileOf(owner)).toBe(
    `\uFEFFUsername,Day,Views,People,Clicks,Saves,Shares,Bots,Uncertain views,Uncertain actions\r\n${mine},${toUtcDay(START)},1,1,1,0,0,0,0,0\r\n`,
  );
});
