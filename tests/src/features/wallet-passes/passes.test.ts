import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { DEFAULT_PASS_SETTINGS } from '#shared/wallet/pass-settings.ts';
import { createHttp } from '#src/browser/http.ts';
import { buildRequest, createPasses } from '#src/features/wallet-passes/passes.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { buildUser } from '#tests/src/fixtures/users.ts';

const USER = buildUser();
const CREATED = {
  success: true,
  appleWalletUrl: 'https://cards.test/api/wallet-passes/s-1.pkpass?t=9.seal',
  googleWalletUrl: 'https://pay.google.com/gp/v/save/x',
  development: false,
};

/** Passes with a server that gives one response; records every action. */
function createTestPasses(reply: () => Response, isIOS = false) {
  const toasts: ToastText[] = [];
  const actions: string[] = [];
  const requests: string[] = [];
  const http = createHttp({
    fetch: async (url) => {
      requests.push(url);
      return reply();
    },
    timeout: () => new AbortController().signal,
  });
  const passes = createPasses({
    call: (endpoint, options) => http.send(endpoint, options),
    download: (file, name) => void actions.push(`file ${name} ${file.size}`),
    openWindow: (url) => void actions.push(`window ${url}`),
    goTo: (url) => void actions.push(`go ${url}`),
    isIOS,
    showToast: (toast) => void toasts.push(toast),
    log: () => undefined,
  });
  return { ...passes, toasts, actions, requests };
}

const rejectWith = (status: number, code: string, message: string) => () =>
  Response.json({ success: false, error: message, code, message, requestId: 'r' }, { status });

test('R-N22: the request names the published card and the user, and leaves blank fields to the server', () => {
  const card = localCard({ username: 'ann', customUrl: 'cards.test/ann' });
  const body = buildRequest(card, USER);
  expect(body).toEqual({
    applePassData: {},
    googlePassData: {},
    cardData: { username: 'ann', customUrl: 'cards.test/ann' },
    userInfo: { firstName: USER.firstName, lastName: USER.lastName, email: USER.email },
  });
  expect(generatePasses.request.parse(body).cardData).toBe('ann');
});

test('a renamed card with pending changes is requested by its published username', () => {
  const published = { username: 'old', version: 1, savedAt: '2026-01-01T00:00:00.000Z' };
  const { cardData } = buildRequest(localCard({ username: 'new-name', published }), USER);
  expect(cardData).toMatchObject({ username: 'old' });
});

test('R-T23: shows a toast while generating and another when created, and returns both URLs', async () => {
  const { generate, toasts } = createTestPasses(() => Response.json(CREATED));
  expect(await generate(localCard(), USER)).toEqual(CREATED);
  expect(toasts.map(({ title }) => title)).toEqual(['Generating...', 'Premium Pass Created!']);
});

test.each([
  ['a failing server', () => new Response('no', { status: 500 })],
  ['a response of another shape', () => Response.json({ success: true })],
  [
    'a pass that could not be signed',
    rejectWith(503, 'unavailable', 'Failed to generate wallet passes'),
  ],
] as const)('R-T10, R-T11: %s gives success false and an error', async (_, reply) => {
  const { generate, toasts } = createTestPasses(reply);
  expect(await generate(localCard(), USER)).toMatchObject({
    success: false,
    error: 'Failed to generate wallet passes',
  });
  expect(toasts.at(-1)).toEqual({
    title: 'Pass Generation Failed',
    description: 'Could not create premium pass. Please try again.',
    variant: 'destructive',
  });
});

test("an error the user can act on is shown with the server's message", async () => {
  const error = 'Your plan includes 1 pass a month. Upgrade to make more.';
  const { generate, toasts } = createTestPasses(rejectWith(403, 'plan_limit', error));
  expect(await generate(localCard(), USER)).toEqual({ success: false, error, code: 'plan_limit' });
  expect(toasts.at(-1)).toMatchObject({ title: 'Pass Generation Failed', description: error });
});

test("Apple's pass is saved under the card's name, from this page's own origin", async () => {
  const { send, toasts, actions, requests } = createTestPasses(() => new Response('zip'));
  const sent = await send('apple', CREATED.appleWalletUrl, { name: 'Ann Okafor' });
  expect(sent).toEqual({ success: true, type: 'apple' });
  expect(requests[0]).toBe('/api/wallet-passes/s-1.pkpass?t=9.seal');
  expect(actions).toEqual(['file Ann_Okafor_PremiumCard.pkpass 3']);
  expect(toasts.at(-1)?.title).toBe('Wallet Pass Generated!');
});

test.each([
  ['Ann Okafor', 'Ann_Okafor_PremiumCard.pkpass'],
  ['  Ann   B.  Okafor ', 'Ann_B._Okafor_PremiumCard.pkpass'],
  ['', 'Business_Card_PremiumCard.pkpass'],
  ['../../etc', '.._.._etc_PremiumCard.pkpass'],
])('R-I7: a card named “%s” is saved as %s', async (name, file) => {
  const { send, actions } = createTestPasses(() => new Response('zip'));
  await send('apple', CREATED.appleWalletUrl, { name });
  expect(actions).toEqual([`file ${file} 3`]);
});

test('on an iPhone, the pass URL is opened directly, which its wallet handles', async () => {
  const { send, actions, requests } = createTestPasses(() => new Response('zip'), true);
  expect(await send('apple', CREATED.appleWalletUrl, { name: 'Ann' })).toMatchObject({
    success: true,
  });
  expect([actions, requests]).toEqual([[`go ${CREATED.appleWalletUrl}`], []]);
});

test('R-I8: Google’s pass opens in a new tab', async () => {
  const { send, actions, toasts } = createTestPasses(() => new Response(null));
  const sent = await send('google', CREATED.googleWalletUrl, { name: 'Ann' });
  expect(sent).toEqual({ success: true, type: 'google' });
  expect(actions).toEqual([`window ${CREATED.googleWalletUrl}`]);
  expect(toasts.at(-1)?.title).toBe('Wallet Pass Generated!');
});

test('R-T12: an expired URL saves nothing and shows an error', async () => {
  const { send, actions, toasts } = createTestPasses(rejectWith(404, 'not_found', 'Run out.'));
  const sent = await send('apple', CREATED.appleWalletUrl, { name: 'Ann' });
  expect(sent).toEqual({ success: false, type: 'apple' });
  expect(actions).toEqual([]);
  expect(toasts).toEqual([
    {
      title: 'Download Failed',
      description: 'Could not generate wallet pass. Please try again.',
      variant: 'destructive',
    },
  ]);
});

test("matching the card's colors stores the choice and says what happened", async () => {
  const saved = { settings: { ...DEFAULT_PASS_SETTINGS, design: { template: null } }, passes: 2 };
  const matched = createTestPasses(() => Response.json(saved));
  expect(await matched.matchColors()).toEqual({ template: null });
  expect(matched.toasts.map(({ title }) => title)).toEqual(['Colors Saved!']);
  const refused = createTestPasses(rejectWith(503, 'unavailable', 'Try again later.'));
  expect(await refused.matchColors()).toBeNull();
  expect(refused.toasts).toMatchObject([{ title: 'Save Failed', variant: 'destructive' }]);
});
