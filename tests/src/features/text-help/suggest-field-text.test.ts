import { expect, test } from 'vitest';
import { suggestCardText } from '#shared/api/cards/text-suggestion.ts';
import { createHttp } from '#src/browser/http.ts';
import { createTextSuggester } from '#src/features/text-help/suggest-field-text.ts';
import { createApi } from '#src/state/api.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const request = { field: 'bio', card: localCard({ title: 'Designer' }), attempt: 0 } as const;

/** A text suggester with a given session and server response; records the requests. */
function createTestSuggester(token: string | null, reply: () => Response) {
  const sent: { url: string; body: unknown }[] = [];
  const http = createHttp({
    fetch: async (url, { body }) => {
      sent.push({ url, body: JSON.parse(typeof body === 'string' ? body : '') });
      return reply();
    },
    timeout: () => new AbortController().signal,
  });
  const waits: number[] = [];
  const suggest = createTextSuggester({
    call: createApi({ http, session: { token: () => token, observe: () => {} } }).call,
    token: () => token,
    after: (ms, run) => {
      waits.push(ms);
      run();
      return () => {};
    },
  });
  return { suggest, sent, waits };
}

test('R-I9, R-I10: a guest gets a local suggestion after half a second, without a request', async () => {
  const { suggest, sent, waits } = createTestSuggester(null, () => Response.error());
  expect(await suggest(request)).toEqual({
    ok: true,
    suggestion: { text: expect.stringContaining('Ann Lee, Designer'), source: 'local' },
  });
  expect([sent, waits]).toEqual([[], [500]]);
});

test('an account requests a suggestion and sends only the fields it needs', async () => {
  const { suggest, sent } = createTestSuggester('t', () =>
    Response.json({ text: 'I design.', source: 'ai' }),
  );
  expect(await suggest(request)).toEqual({
    ok: true,
    suggestion: { text: 'I design.', source: 'ai' },
  });
  expect(sent.map(({ url }) => url)).toEqual([suggestCardText.path]);
  expect(sent[0]?.body).toEqual({
    field: 'bio',
    card: { name: 'Ann Lee', title: 'Designer', company: '', bio: '' },
    attempt: 0,
  });
});

test("a server error is a failed generation with the server's message", async () => {
  const body = { code: 'rate_limited', message: 'Too many attempts.', requestId: 'r' };
  const { suggest } = createTestSuggester('t', () => Response.json(body, { status: 429 }));
  expect(await suggest(request)).toEqual({
    ok: false,
    toast: {
      title: 'Generation Failed',
      description: 'Too many attempts.',
      variant: 'destructive',
    },
  });
});
