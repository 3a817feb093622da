import { expect, onTestFinished, test, vi } from 'vitest';
import { rotatedSecretSchema } from '#shared/api/webhooks.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { addWebhook, recordEvent, startDeliveries } from '#tests/worker/webhooks/harness.ts';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

test('S-V24: no log line contains a secret or the path of an address, for any outcome of a delivery', async () => {
  const lines: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: unknown) => void lines.push(String(line)));
  }
  onTestFinished(() => void vi.restoreAllMocks());
  const { person, call } = await startProgram();
  const url = 'http://localhost:9/receivers-own-path?token=receivers-own-token';
  const { id, secret } = await addWebhook(person, ['plan.changed'], { url });
  const path = `/api/v1/webhook-endpoints/${id}`;
  // Nothing listens there.
  await expectStatus(call('POST', `${path}/test`), 200, { status: 'pending' });
  const answer = await call('POST', `${path}/rotate-secret`);
  const rotated = rotatedSecretSchema.parse(await answer.json());
  const { run, answerWith, wait, received, mails } = startDeliveries();
  answerWith(() => Promise.reject(new Error(`connection to ${url} was reset`)));
  for (const days of [0, 6]) {
    wait(days * DAY_MS);
    await recordEvent(person.user.id, { type: 'plan.changed' });
    await run(person.user.id);
  }
  // What the receiver gets contains both, so a line with a message would be found.
  expect(received.length).toBeGreaterThan(1);
  expect(mails).toHaveLength(1);
  await call('PATCH', path, { url: `${url}#${secret}` });
  await call('POST', `${path}/${secret}`);
  expect(lines.length).toBeGreaterThan(0);
  const secrets = [secret.slice(6), rotated.secret.slice(6), 'whsec_', 'receivers-own'];
  const texts = [...lines, JSON.stringify(mails)];
  expect(texts.filter((text) => secrets.some((one) => text.includes(one)))).toEqual([]);
});
