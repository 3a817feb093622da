import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet-passes.ts';
import { createHttp } from '#src/browser/http.ts';
import { buildRequest, createPasses } from '#src/features/wallet-passes/passes.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { buildUser } from '#tests/src/fixtures/users.ts';

const USER = buildUser();
const MADE = {
  success: true,
  appleWalletUrl: 'https://cards.test/api/wallet-passes/s-1.pkpass?t=9.seal',
  googleWalletUrl: 'https://pay.google.com/gp/v/save/x',
  development: false,
};

/** Passes against a server that gives one answer; whatever they do is written down. */
function passesOver(answer: () => Response, isIOS = false) {
  const said: ToastText[] = [];
  const deeds: string[] = [];
  const asked: string[] = [];
  const http = createHttp({
    fetch: async (url) => {
      asked.push(url);
      return answer();
    },
    timeout: () => new AbortController().signal,
  });
  const passes = createPasses({
    call: (endpoint, options) => http.send(endpoint, options),
    download: (file, name) => void deeds.push(`file ${name} ${file.size}`),
    openWindow: (url) => void deeds.push(`window ${url}`),
    goTo: (url) => void deeds.push(`go ${url}`),
    isIOS,
    say: (toast) => void said.push(toast),
    log: () => undefined,
  });
  return { ...passes, said, deeds, asked };
}

const refusal = (status: number, code: string, message: string) => () =>
  Response.json({ success: false, error: message, code, message, requestId: 'r' }, { status });

test('the request names the published card and who asks, and leaves blank words to the server', () => {
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

test('a renamed card that waits to be published is asked for by the name the server knows', () => {
  const published = { username: 'old', version: 1, savedAt: '2026-01-01T00:00:00.000Z' };
  const { cardData } = buildRequest(localCard({ username: 'new-name', published }), USER);
  expect(cardData).toMatchObject({ username: 'old' });
});

test('at work, then created: one toast after the other, and both addresses', async () => {
  const { generate, said } = passesOver(() => Response.json(MADE));
  expect(await generate(localCard(), USER)).toEqual(MADE);
  expect(said.map(({ title }) => title)).toEqual(['Generating...', 'Premium Pass Created!']);
});

test.each([
  ['a stub that fails', () => new Response('no', { status: 500 })],
  ['an answer of another shape', () => Response.json({ success: true })],
  [
    'a pass that could not be signed',
    refusal(503, 'unavailable', 'Failed to generate wallet passes'),
  ],
] as const)('%s gives success false and an error', async (_, answer) => {
  const { generate, said } = passesOver(answer);
  expect(await generate(localCard(), USER)).toMatchObject({
    success: false,
    error: 'Failed to generate wallet passes',
  });
  expect(said.at(-1)).toEqual({
    title: 'Pass Generation Failed',
    description: 'Could not create premium pass. Please try again.',
    variant: 'destructive',
  });
});

test('a refusal the person can do something about is said in the server’s words', async () => {
  const error = 'Your plan includes 1 pass a month. Upgrade to make more.';
  const { generate, said } = passesOver(refusal(403, 'plan_limit', error));
  expect(await generate(localCard(), USER)).toEqual({ success: false, error, code: 'plan_limit' });
  expect(said.at(-1)).toMatchObject({ title: 'Pass Generation Failed', description: error });
});

test('Apple’s pass is saved under the card’s name, from where this page comes from', async () => {
  const { send, said, deeds, asked } = passesOver(() => new Response('zip'));
  const sent = await send('apple', MADE.appleWalletUrl, { name: 'Ann Okafor' });
  expect(sent).toEqual({ success: true, type: 'apple' });
  expect(asked[0]).toBe('/api/wallet-passes/s-1.pkpass?t=9.seal');
  expect(deeds).toEqual(['file Ann_Okafor_PremiumCard.pkpass 3']);
  expect(said.at(-1)?.title).toBe('Wallet Pass Generated!');
});

test.each([
  ['Ann Okafor', 'Ann_Okafor_PremiumCard.pkpass'],
  ['  Ann   B.  Okafor ', 'Ann_B._Okafor_PremiumCard.pkpass'],
  ['', 'Business_Card_PremiumCard.pkpass'],
  ['../../etc', '.._.._etc_PremiumCard.pkpass'],
])('a card named “%s” is saved as %s', async (name, file) => {
  const { send, deeds } = passesOver(() => new Response('zip'));
  await send('apple', MADE.appleWalletUrl, { name });
  expect(deeds).toEqual([`file ${file} 3`]);
});

test('an iPhone goes to the pass itself: its wallet takes it from there', async () => {
  const { send, deeds, asked } = passesOver(() => new Response('zip'), true);
  expect(await send('apple', MADE.appleWalletUrl, { name: 'Ann' })).toMatchObject({
    success: true,
  });
  expect([deeds, asked]).toEqual([[`go ${MADE.appleWalletUrl}`], []]);
});

test('Google’s pass opens in a new tab', async () => {
  const { send, deeds, said } = passesOver(() => new Response(null));
  const sent = await send('google', MADE.googleWalletUrl, { name: 'Ann' });
  expect(sent).toEqual({ success: true, type: 'google' });
  expect(deeds).toEqual([`window ${MADE.googleWalletUrl}`]);
  expect(said.at(-1)?.title).toBe('Wallet Pass Generated!');
});

test('an address that has run out saves nothing and says so', async () => {
  const { send, deeds, said } = passesOver(refusal(404, 'not_found', 'Run out.'));
  const sent = await send('apple', MADE.appleWalletUrl, { name: 'Ann' });
  expect(sent).toEqual({ success: false, type: 'apple' });
  expect(deeds).toEqual([]);
  expect(said).toEqual([
    {
      title: 'Download Failed',
      description: 'Could not generate wallet pass. Please try again.',
      variant: 'destructive',
    },
  ]);
});
