import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/format/duration.ts';
import { WEBHOOK_TEXTS } from '#src/pages/guides/webhooks-content.ts';
import { findRetryTime } from '#worker/webhooks/delivery/retry-schedule.ts';
import { SEND_TIMEOUT_MS } from '#worker/webhooks/delivery/send-message.ts';
import { signMessage } from '#worker/webhooks/secrets/webhook-secret.ts';

const findText = (term: string): string =>
  WEBHOOK_TEXTS.entries?.find(([name]) => name === term)?.[1] ?? '';

function describeDelay(ms: number): string {
  const [size, unit] = (
    [
      [HOUR_MS, 'hour'],
      [MINUTE_MS, 'minute'],
      [SECOND_MS, 'second'],
    ] as const
  ).find(([one]) => ms >= one) ?? [1, 'millisecond'];
  return `${ms / size} ${unit}${ms === size ? '' : 's'}`;
}

test('the page names the delays and the time limit that the Worker uses', () => {
  const delays: string[] = [];
  // 0.5 is no jitter.
  for (let attempt = 1; ; attempt += 1) {
    const delay = findRetryTime(attempt, 0, { random: 0.5, retryAfterMs: 0 });
    if (delay === null) break;
    delays.push(describeDelay(delay));
  }
  const last = delays.pop() ?? '';
  expect(findText('Retries')).toContain(`after ${delays.join(', ')} and ${last}.`);
  expect(findText('Your answer')).toContain(`within ${describeDelay(SEND_TIMEOUT_MS)}`);
});

test('the page describes each header of a message', () => {
  const headers = signMessage([], { id: '', at: new Date(0), body: '' });
  for (const name of Object.keys(headers)) expect(findText(name)).not.toBe('');
});
