import { expect, test } from 'vitest';
import { buildSampleMessage, PERSON_WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { join } from '#tests/worker/world/person.ts';
import { addWebhook } from './harness.ts';

const PATH = '/api/webhook-endpoints';

test('a test of a chosen event is an invented message of it, and no sample of what happened', async () => {
  const person = await join('business_pro');
  const { id } = await addWebhook(person, ['card.created']);
  const path = `${PATH}/${id}/test`;
  for (const event of PERSON_WEBHOOK_EVENTS) {
    const sent = await readAnswer(WEBHOOKS.test, person.send('POST', path, { event }));
    const { data } = buildSampleMessage(event);
    expect(sent.request).toMatchObject({ type: event, data });
    expect(sent.request.id).toMatch(/^test_[0-9a-f]{32}$/);
    const samples = await readAnswer(
      WEBHOOKS.listSamples,
      person.send('GET', `/api/webhook-samples/${event}`),
    );
    expect(samples).toEqual([buildSampleMessage(event)]);
  }
  // Tests use nothing of the day's deliveries.
  const { usage } = await readAnswer(WEBHOOKS.list, person.send('GET', PATH));
  expect(usage).toMatchObject({ started: 0, skipped: 0 });
});

test('a test refuses what is no event of the owner, and needs no body', async () => {
  const person = await join('business_pro');
  const { id } = await addWebhook(person, ['card.created']);
  const path = `${PATH}/${id}/test`;
  for (const event of ['card.lost', 'member.joined', 'webhook.test', '<script>', 1, null]) {
    await expectStatus(person.send('POST', path, { event }), 400, { code: 'invalid_input' });
  }
  await expectStatus(person.send('POST', path, []), 400);
  await expectStatus(person.send('POST', path, {}), 200, { type: 'webhook.test' });
  await expectStatus(person.send('POST', path), 200, { type: 'webhook.test' });
});
