import { expect, test } from 'vitest';
import { aiSuggest } from '#shared/api/ai.ts';
import { createHttp } from '#src/browser/http.ts';
import { createAskForText } from '#src/features/text-help/ask-for-text.ts';
import { createApi } from '#src/state/api.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const wish = { field: 'bio', card: localCard({ title: 'Designer' }), attempt: 0 } as const;

/** Asking as somebody, with the server's answer given; notes what was sent. */
function asking(token: string | null, answer: () => Response) {
  const sent: { url: string; body: unknown }[] = [];
  const http = createHttp({
    fetch: async (url, { body }) => {
      sent.push({ url, body: JSON.parse(typeof body === 'string' ? body : '') });
      return answer();
    },
    timeout: () => new AbortController().signal,
  });
  const waits: number[] = [];
  const ask = createAskForText({
    call: createApi({ http, session: { token: () => token, observe: () => {} } }).call,
    token: () => token,
    after: (ms, run) => {
      waits.push(ms);
      run();
      return () => {};
    },
  });
  return { ask, sent, waits };
}

test('a guest gets the local suggestion after half a second, and nobody is asked', async () => {
  const { ask, sent, waits } = asking(null, () => Response.error());
  expect(await ask(wish)).toEqual({
    ok: true,
    suggestion: { text: expect.stringContaining('Ann Lee, Designer'), source: 'local' },
  });
  expect([sent, waits]).toEqual([[], [500]]);
});

test('an account asks the server, and sends the words it needs and no others', async () => {
  const { ask, sent } = asking('t', () => Response.json({ text: 'I design.', source: 'ai' }));
  expect(await ask(wish)).toEqual({ ok: true, suggestion: { text: 'I design.', source: 'ai' } });
  expect(sent.map(({ url }) => url)).toEqual([aiSuggest.path]);
  expect(sent[0]?.body).toEqual({
    field: 'bio',
    card: { name: 'Ann Lee', title: 'Designer', company: '', bio: '' },
    attempt: 0,
  });
});

test('a server that refuses is a failed generation, in its own words', async () => {
  const body = { code: 'rate_limited', message: 'Too many attempts.', requestId: 'r' };
  const { ask } = asking('t', () => Response.json(body, { status: 429 }));
  expect(await ask(wish)).toEqual({
    ok: false,
    toast: {
      title: 'Generation Failed',
      description: 'Too many attempts.',
      variant: 'destructive',
    },
  });
});
