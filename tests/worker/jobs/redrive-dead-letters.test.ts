import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, test } from 'vitest';
import worker from '#worker/index.ts';

function recordingQueue(capacity = Infinity) {
  const sent: unknown[] = [];
  const queue = new Proxy(env.JOBS, {
    get: () => async (body: unknown) => {
      if (sent.length >= capacity) throw new Error('the queue is full');
      sent.push(body);
    },
  });
  return { queue, sent };
}

const deadLetters = ['one', 'two'].map((id) => ({
  id,
  body: { id },
  attempts: 1,
  timestamp: new Date(0),
}));

test('S-G4: redriven dead letters go back to their own queue: jobs, events and mails', async () => {
  for (const name of ['JOBS', 'EVENTS', 'MAIL'] as const) {
    const recorded = { JOBS: recordingQueue(), EVENTS: recordingQueue(), MAIL: recordingQueue() };
    const { JOBS, EVENTS, MAIL } = recorded;
    const batch = createMessageBatch(`tip-top-cards-${name.toLowerCase()}-dead`, deadLetters);
    const queues = { JOBS: JOBS.queue, EVENTS: EVENTS.queue, MAIL: MAIL.queue };
    await worker.queue(batch, { ...env, ...queues });
    const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
    expect(explicitAcks).toEqual(['one', 'two']);
    const sent = Object.entries(recorded).map(([queue, { sent: all }]) => [queue, all]);
    const empty = { JOBS: [], EVENTS: [], MAIL: [] };
    const expected = { ...empty, [name]: [{ id: 'one' }, { id: 'two' }] };
    expect(Object.fromEntries(sent)).toEqual(expected);
  }
});

test('S-G1: a dead letter that the queue refuses stays in place', async () => {
  const { queue, sent } = recordingQueue(1);
  const batch = createMessageBatch('tip-top-cards-jobs-dead', deadLetters);
  await expect(worker.queue(batch, { ...env, JOBS: queue })).rejects.toThrow('the queue is full');
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  expect([sent, explicitAcks]).toEqual([[{ id: 'one' }], ['one']]);
});
