import { signUp } from '#e2e/fixtures/account.ts';
import { createApiKey } from '#e2e/fixtures/api-key.ts';
import { confirmEmail } from '#e2e/fixtures/outbox.ts';
import { givePlan } from '#e2e/fixtures/plan.ts';
import { startReceiver } from '#e2e/fixtures/receiver.ts';
import { expect, test } from '#e2e/fixtures/test.ts';

/** A test message that was not accepted. */
const failed = (status: number | null, error: string) => ({
  status: 'pending',
  attempt: { status, error },
});

test('a receiver that is silent, resets, redirects or answers too much is reported as what it is', async ({
  page,
}) => {
  const person = await signUp(page);
  await confirmEmail(page, person.email);
  await givePlan(page, person, 'business_pro');
  const permissions = ['Manage webhooks'];
  const key = await createApiKey(page, person, { name: 'CRM', permissions });
  const receiver = await startReceiver();
  const post = async (path: string, data?: object): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await page.request.post(`/api/v1/webhook-endpoints${path}`, { headers, data });
    return answer.json();
  };
  const { id } = Object(await post('', { url: receiver.url, events: ['card.created'] }));
  const sendTest = (answer: Parameters<typeof receiver.answerWith>[0]) => {
    receiver.answerWith(answer);
    return post(`/${id}/test`);
  };

  expect(await sendTest('large')).toMatchObject({
    status: 'delivered',
    attempt: { status: 200, error: '', answer: 'x'.repeat(2000) },
  });
  expect(await sendTest('redirect')).toMatchObject(failed(302, 'Redirects are not followed.'));
  expect(await sendTest('reset')).toMatchObject(
    failed(null, 'The receiver could not be reached, or closed the connection.'),
  );
  const silent = await sendTest('silent');
  expect(silent).toMatchObject(failed(null, 'The receiver took longer than 10 seconds.'));
  const { durationMs } = Object(Object(silent).attempt);
  expect(durationMs).toBeGreaterThanOrEqual(10_000);
  expect(durationMs).toBeLessThan(15_000);
  // The redirect led nowhere.
  expect(receiver.received).toHaveLength(4);
  receiver.close();
});
