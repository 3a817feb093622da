// @module-tag core
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { expect, test } from 'vitest';
import { analyticsSchema, PERIOD_DAYS, PERIODS } from '#shared/api/analytics/analytics.ts';
import { analyticsTotalsSchema } from '#shared/api/analytics/totals.ts';
import { toUtcDay } from '#shared/api/analytics/queued-event.ts';
import { DAY, findCardId, START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { createEventHarness, buildQueuedEvent } from '#tests/worker/events/harness.ts';

/** Stores contacts of a card that arrived at these times. */
async function addContacts(owner: string, username: string, times: readonly number[]) {
  const ledger = await createTestLedgers().open(owner);
  const cardId = await findCardId(username);
  for (const at of times) {
    const submission = buildSubmission({
      ownerId: owner,
      cardId,
      username,
      key: `${username} ${at}`,
    });
    await storeSubmission(ledger, { ...submission, receivedAt: new Date(at).toISOString() });
  }
}

const visitor = (at: number) => at.toString(16).padStart(32, '0');
const read = async (answer: Response) => analyticsSchema.parse(await answer.json());

test('R-D8: GET /api/stats returns zeros for a new account, then the sums of its cards', async () => {
  const { publish, deliver, ask } = createEventHarness();
  const owner = await addUser('startup');
  const empty = await addUser();
  const none = createEventHarness();
  expect(await (await none.ask(empty, '/api/stats')).json()).toEqual({
    views: 0,
    contacts: 0,
    clicks: 0,
    conversion: 0,
  });
  const [one, two] = [await publish(owner), await publish(owner)];
  const bodies = [
    buildQueuedEvent({ username: one }),
    buildQueuedEvent({ username: two }),
    buildQueuedEvent({ username: two, visitor: 'a'.repeat(32) }),
    buildQueuedEvent({ username: two, visitor: 'b'.repeat(32), type: 'bot' }),
    buildQueuedEvent({ username: two, type: 'click', element: 'website' }),
    buildQueuedEvent({ username: two, visitor: 'c'.repeat(32) }),
  ];
  await deliver(bodies.map((body) => ({ id: body.id, body })));
  await addContacts(owner, one, [START]);
  const details = analyticsTotalsSchema.parse(await (await ask(owner, '/api/stats')).json());
  expect(details).toEqual({ views: 4, contacts: 1, clicks: 1, conversion: 0.25 });
  expect((await ask(null, '/api/stats')).status).toBe(401);
});

test('R-D21: GET /api/analytics returns every day of each period, with totals, lists, funnel and bots', async () => {
  const { publish, deliver, ask } = createEventHarness();
  const owner = await addUser('startup');
  const [one, two] = [await publish(owner), await publish(owner)];
  const bodies = [
    buildQueuedEvent({ username: one, visitor: visitor(1) }),
    buildQueuedEvent({
      username: one,
      visitor: visitor(2),
      country: 'US',
      referrer: 'linkedin.com',
    }),
    buildQueuedEvent({ username: two, visitor: visitor(3), source: 'direct', device: 'computer' }),
    buildQueuedEvent({ username: two, visitor: visitor(4), at: START - 2 * DAY }),
    buildQueuedEvent({ username: one, visitor: visitor(1), type: 'click', element: 'phone' }),
    buildQueuedEvent({ username: one, visitor: visitor(1), type: 'wallet', element: 'wallet' }),
    buildQueuedEvent({ username: one, visitor: visitor(1), type: 'save' }),
    buildQueuedEvent({ username: one, visitor: visitor(1), type: 'share' }),
    buildQueuedEvent({ username: one, visitor: visitor(9), type: 'bot' }),
  ];
  await addContacts(owner, one, [START, START - 6 * DAY]);
  await deliver(bodies.map((body) => ({ id: body.id, body })));
  for (const period of PERIODS) {
    const answer = await read(await ask(owner, `/api/analytics?period=${period}`));
    expect(answer.series).toHaveLength(PERIOD_DAYS[period]);
    expect(answer.series.at(-1)).toEqual({ day: toUtcDay(START), views: 3, clicks: 2 });
    expect(answer.series.at(-2)).toEqual({ day: toUtcDay(START - DAY), views: 0, clicks: 0 });
    expect(answer.series.at(-3)).toEqual({ day: toUtcDay(START - 2 * DAY), views: 1, clicks: 0 });
    expect({ ...answer, series: [] }).toEqual({
      period,
      totals: { views: 4, people: 4, clicks: 2, saves: 1, shares: 1, contacts: 2, conversion: 0.5 },
      bots: 1,
      uncertain: { views: 0, actions: 0 },
      series: [],
      // A comparison would be with nothing.
      previous: null,
      firstDay: toUtcDay(START - 2 * DAY),
      elements: [
        { name: 'phone', count: 1 },
        { name: 'wallet', count: 1 },
      ],
      sources: [
        { name: 'qr', count: 3 },
        { name: 'direct', count: 1 },
      ],
      devices: [
        { name: 'phone', count: 3 },
        { name: 'computer', count: 1 },
      ],
      countries: [
        { name: 'DE', count: 3 },
        { name: 'US', count: 1 },
      ],
      referrers: [{ name: 'linkedin.com', count: 1 }],
      topCards: expect.arrayContaining([one, two].map((name) => ({ name, count: 2 }))),
      funnel: [
        { name: 'views', count: 4 },
        { name: 'clicks', count: 2 },
        { name: 'saves', count: 1 },
        { name: 'contacts', count: 2 },
      ],
    });
  }
  const only = await read(await ask(owner, `/api/analytics?period=7d&username=${two}`));
  expect(only.totals).toMatchObject({ views: 2, clicks: 0 });
  expect(only.topCards).toEqual([{ name: two, count: 2 }]);
});

test('a report has the days before its period once they were all counted, but not for a year', async () => {
  const { publish, deliver, ask, clock } = createEventHarness();
  const owner = await addUser('startup');
  const [username, young] = [await publish(owner), await publish(owner)];
  const visit = async (days: number) => {
    clock.at = START - days * DAY;
    const body = buildQueuedEvent({ username, at: clock.at });
    await deliver([{ id: body.id, body }]);
  };
  const compare = async (period: string, query = '') => {
    clock.at = START;
    return read(await ask(owner, `/api/analytics?period=${period}${query}`));
  };
  for (const days of [13, 7, 0]) await visit(days);
  const week = await compare('7d');
  expect(week.totals.views).toBe(1);
  expect(week.previous).toEqual(
    Array.from({ length: 7 }, (_, at) => ({
      day: toUtcDay(START - (13 - at) * DAY),
      views: at === 0 || at === 6 ? 1 : 0,
      clicks: 0,
    })),
  );
  // The numbers of the account begin before, so that the card had no views.
  const none = (await compare('7d', `&username=${young}`)).previous;
  expect(none?.map(({ views }) => views)).toEqual(Array(7).fill(0));
  expect(await compare('30d')).toMatchObject({
    previous: null,
    firstDay: toUtcDay(START - 13 * DAY),
  });
  await visit(399);
  for (const [period, length] of [
    ['30d', 30],
    ['90d', 90],
    ['1y', undefined],
  ] as const) {
    expect((await compare(period)).previous?.length).toBe(length);
  }
});

/** Daily and monthly aggregates of a year must agree, wherever in a month the year starts. */
test.each(['2026-11-20', '2026-12-01', '2028-02-29', '2027-01-31', '2027-03-01'])(
  'a year that ends on %s contains each of its days once, and none before',
  async (today) => {
    const harness = createEventHarness();
    const owner = await addUser('startup');
    const username = await harness.publish(owner);
    const noon = Date.parse(`${today}T12:00:00.000Z`);
    for (let ago = 366; ago >= 0; ago--) {
      const at = noon - ago * DAY;
      if (ago % 13 !== 0 && ago < 364 && ago > 31) continue;
      harness.clock.at = at;
      const body = buildQueuedEvent({ username, at });
      await harness.deliver([{ id: body.id, body }]);
    }
    for (const period of PERIODS) {
      const answer = await read(await harness.ask(owner, `/api/analytics?period=${period}`));
      const summed = answer.series.reduce((sum, { views }) => sum + views, 0);
      expect(answer.series[0]?.views).toBe(period === '90d' ? 0 : 1);
      expect(answer.totals.views).toBe(summed);
      expect(answer.countries).toEqual([{ name: 'DE', count: summed }]);
    }
  },
);

test("R-O5: without the feature or a session, for another's card or for an invalid period, it is refused", async () => {
  const { publish, ask } = createEventHarness();
  const [free, paying, other] = [
    await addUser(),
    await addUser('startup'),
    await addUser('startup'),
  ];
  const foreign = await publish(other);
  const refused: [string | null, string, number, string][] = [
    [free, '?period=7d', 403, 'plan_limit'],
    [null, '?period=7d', 401, 'unauthorized'],
    [paying, '', 400, 'invalid_input'],
    [paying, '?period=2y', 400, 'invalid_input'],
    [paying, `?period=7d&username=${foreign}`, 404, 'not_found'],
    [paying, '?period=7d&username=nobody-has-this', 404, 'not_found'],
  ];
  for (const [user, query, status, code] of refused) {
    const answer = await ask(user, `/api/analytics${query}`);
    expect([query, answer.status, await answer.json()]).toMatchObject([query, status, { code }]);
  }
});

test('contacts are counted for the same days and the same card', async () => {
  const { publish, ask } = createEventHarness();
  const owner = await addUser('startup');
  const [one, two] = [await publish(owner), await publish(owner)];
  const [first, last] = [START - 6 * DAY, START].map((at) => Date.parse(toUtcDay(at)));
  if (first === undefined || last === undefined) throw new Error('no days');
  await addContacts(owner, one, [first - 1, first, last + DAY - 1, last + DAY]);
  await addContacts(owner, two, [START]);
  const count = async (query: string) =>
    (await read(await ask(owner, `/api/analytics?period=7d${query}`))).totals.contacts;
  expect(await count('')).toBe(3);
  expect(await count(`&username=${one}`)).toBe(2);
});
