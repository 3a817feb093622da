import { login, verify, type User } from '#shared/api/auth/auth.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import type { CardContent } from '#shared/card/card.ts';
import { buildTestContent, unique } from '#tests/worker/cards/harness.ts';
import { createAccount, PASSWORD } from '#tests/worker/fixtures/create-account.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';

export interface Person {
  user: User;
  email: string;
  /** The `Authorization` header of the session. */
  authorization: string;
  /**
   * Sends a request with a session of this user. Bytes are sent as an image, anything else as JSON.
   */
  send(method: string, path: string, body?: unknown): Promise<Response>;
  signInAgain(userAgent?: string): Promise<Person['send']>;
  publish(username: string, changes?: Partial<CardContent>): Promise<void>;
  upload(image: Uint8Array): Promise<string>;
}

/** Sends a request through the Worker's `fetch` handler. */
export function sendAs(token: string | null): Person['send'] {
  return (method, path, body) => {
    const isImage = body instanceof Uint8Array;
    return callWorker(`https://cards.test${path}`, {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': isImage ? 'image/jpeg' : 'application/json' }),
      },
      ...(body !== undefined && { body: isImage ? body : JSON.stringify(body) }),
    });
  };
}

async function expectStatus(answer: Response, status: number): Promise<Response> {
  if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Confirms an account's address as the link mailed at sign-up would. */
export async function confirmEmail(userId: string): Promise<void> {
  await runSql(
    'UPDATE users SET email_confirmed_at = ?2 WHERE id = ?1',
    userId,
    new Date().toISOString(),
  );
}

/** A person with a plan. On one with API access, the address is confirmed, as programs need it. */
export async function join(plan = 'free'): Promise<Person> {
  const email = `${unique('mail')}@example.com`;
  const { userId, token } = await createAccount({ firstName: 'Ann', lastName: 'Example', email });
  const send = sendAs(token);
  if (['business_pro', 'enterprise'].includes(plan)) await confirmEmail(userId);
  const user = verify.response.parse(await (await send('GET', verify.path)).json());
  await runSql('UPDATE users SET plan = ? WHERE id = ?', plan, userId);
  return {
    user,
    email,
    authorization: `Bearer ${token}`,
    send,
    async signInAgain(userAgent = '') {
      const answer = await callWorker(`https://cards.test${login.path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
        body: JSON.stringify({ email, password: PASSWORD }),
      });
      const { token: other } = login.response.parse(await (await expectStatus(answer, 200)).json());
      return sendAs(other);
    },
    async publish(username, changes) {
      const answer = await send('PUT', `/api/cards/${username}`, buildTestContent(changes));
      await expectStatus(answer, 201);
    },
    async upload(image) {
      const answer = await expectStatus(await send('POST', '/api/media', image), 201);
      return uploadMedia.response.parse(await answer.json()).url;
    },
  };
}

/** The request of a removal that no route received. */
export const REMOVAL_REQUEST = { origin: '', requestId: '', clientAddress: '' } as const;
