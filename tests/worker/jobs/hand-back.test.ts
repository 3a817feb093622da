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

test('G4: dead letters that an operator hands back go to the queue they come from, jobs and visits apart', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  for (const name of ['JOBS', 'EVENTS'] as const) {
    const [jobs, events] = [recordingQueue(), recordingQueue()];
    const batch = createMessageBatch(`tip-top-cards-${name.toLowerCase()}-dead`, letters);
    await worker.queue(batch, { ...env, JOBS: jobs.queue, EVENTS: events.queue });
    const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
    expect(explicitAcks).toEqual(['one', 'two']);
    const [right, other] = name === 'JOBS' ? [jobs, events] : [events, jobs];
    expect(right.sent).toEqual([{ told: 'one' }, { told: 'two' }]);
    expect(other.sent).toEqual([]);
  }
});

test('G1: a dead letter the queue does not take stays where it is', async () => {
  const { queue, sent } = recordingQueue(1);
  const batch = createMessageBatch('tip-top-cards-jobs-dead', letters);
  await expect(worker.queue(batch, { ...env, JOBS: queue })).rejects.toThrow('the queue is full');
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  expect([sent, explicitAcks]).toEqual([[{ told: 'one' }], ['one']]);
});
