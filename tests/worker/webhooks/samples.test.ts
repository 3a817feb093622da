import { expect, test } from 'vitest';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { buildSampleMessage, WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { join } from '#tests/worker/world/person.ts';
import { addWebhook, recordEvent, startDeliveries } from './harness.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

test('every event without a message has an invented sample for tools, and only those', async () => {
  const { send } = await join();
  for (const event of WEBHOOK_EVENTS) {
    const samples = await readAnswer(
      WEBHOOKS.listSamples,
      send('GET', `/api/webhook-samples/${event}`),
    );
    expect(samples).toEqual([buildSampleMessage(event)]);
  }
  await expectStatus(send('GET', '/api/webhook-samples/card.lost'), 404);
});

test('samples are the latest three messages of the event, as they are delivered', async () => {
  const person = await join('business_pro');
  const { messages, run } = startDeliveries();
  await addWebhook(person, ['plan.changed', 'card.deleted']);
  for (const plan of ['free', 'startup', 'business_pro', 'enterprise']) {
    await recordEvent(person.user.id, { type: 'plan.changed', data: { plan } });
  }
  await recordEvent(person.user.id, { type: 'card.deleted', data: { username: 'ann-example' } });
  await run(person.user.id);
  const samples = await readAnswer(
    WEBHOOKS.listSamples,
    person.send('GET', '/api/webhook-samples/plan.changed'),
  );
  expect(samples.map(({ data }) => data['plan'])).toEqual([
    'enterprise',
    'business_pro',
    'startup',
  ]);
  const delivered = messages();
  for (const sample of samples) {
    expect(delivered.find(({ id }) => id === sample.id)).toEqual(sample);
  }
  // Others see none of them.
  const other = await (await join()).send('GET', '/api/webhook-samples/plan.changed');
  expect(await other.json()).toEqual([buildSampleMessage('plan.changed')]);
});
