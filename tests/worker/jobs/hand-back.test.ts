import { createExecutionContext, createMessageBatch, env, getQueueResult } from 'cloudflare:test';
import { expect, onTestFinished, test, vi } from 'vitest';
import worker from '#worker/index.ts';

function recordingQueue(room = Infinity) {
  const sent: unknown[] = [];
  const queue = new Proxy(env.JOBS, {
    get: () => async (body: unknown) => {
      if (sent.length >= room) throw new Error('the queue is full');
      sent.push(body);
    },
  });
  return { queue, sent };
}

const letters = ['one', 'two'].map((id) => ({
  id,
  body: { told: id },
  attempts: 1,
  timestamp: new Date(0),
}));

test('G4: dead letters that an operator hands back go to the queue they come from, jobs, visits and mails apart', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  for (const name of ['JOBS', 'EVENTS', 'MAIL'] as const) {
    const recorded = { JOBS: recordingQueue(), EVENTS: recordingQueue(), MAIL: recordingQueue() };
    const { JOBS, EVENTS, MAIL } = recorded;
    const batch = createMessageBatch(`tip-top-cards-${name.toLowerCase()}-dead`, letters);
    const queues = { JOBS: JOBS.queue, EVENTS: EVENTS.queue, MAIL: MAIL.queue };
    await worker.queue(batch, { ...env, ...queues });
    const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
    expect(explicitAcks).toEqual(['one', 'two']);
    const sent = Object.entries(recorded).map(([queue, { sent: all }]) => [queue, all]);
    const empty = { JOBS: [], EVENTS: [], MAIL: [] };
    const expected = { ...empty, [name]: [{ told: 'one' }, { told: 'two' }] };
    expect(Object.fromEntries(sent)).toEqual(expected);
  }
});

test('G1: a dead letter the queue does not take stays where it is', async () => {
  const { queue, sent } = recordingQueue(1);
  const batch = createMessageBatch('tip-top-cards-jobs-dead', letters);
  await expect(worker.queue(batch, { ...env, JOBS: queue })).rejects.toThrow('the queue is full');
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  expect([sent, explicitAcks]).toEqual([[{ told: 'one' }], ['one']]);
});
