import { createAffiliateLink } from '#shared/api/affiliate.ts';
import { signup } from '#shared/api/auth/auth.ts';
import { unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

/** What a browser sends when it opens an address as a page, by itself or by a person's press. */
export const OPENED = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' } as const;
export const PRESSED = { ...OPENED, 'Sec-Fetch-User': '?1' } as const;

export interface Affiliate extends Person {
  code: string;
}

export async function createAffiliate(plan = 'business_pro'): Promise<Affiliate> {
  const person = await join(plan);
  const answer = person.send('POST', createAffiliateLink.path);
  const { url } = await readAnswer(createAffiliateLink, answer);
  return { ...person, code: url?.split('/').at(-1) ?? '' };
}

/** Opens a link, or sends the form of its page. */
export function follow(
  code: string,
  headers: Record<string, string> = PRESSED,
  method = 'GET',
): Promise<Response> {
  return callWorker(`https://cards.test/r/${code}`, { method, headers, redirect: 'manual' });
}

/** Signs up with a browser's cookie, from a network of its own. Returns the account's ID. */
export async function signUpWith(
  cookie: string | null,
  { email = `${unique('new')}@example.com`, address = '203.0.113.77' } = {},
): Promise<string> {
  return (
    await readAnswer(
      signup,
      callWorker(`https://cards.test${signup.path}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'CF-Connecting-IP': address,
          ...(cookie !== null && { Cookie: cookie }),
        },
        body: JSON.stringify({ firstName: 'Ann', lastName: 'Example', email, password: PASSWORD }),
      }),
    )
  ).user.id;
}
