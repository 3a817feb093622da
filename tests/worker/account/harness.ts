import { env, SELF } from 'cloudflare:test';
import type { User } from '#shared/api/auth/auth.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import type { CardContent } from '#shared/card/card.ts';
import { buildTestContent, unique } from '#tests/worker/cards/harness.ts';

export const PASSWORD = 'a rather long pass phrase';

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
    return SELF.fetch(`https://cards.test${path}`, {
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
  await env.DB.prepare('UPDATE users SET email_confirmed_at = ?2 WHERE id = ?1')
    .bind(userId, new Date().toISOString())
    .run();
}

export async function join(plan = 'free'): Promise<Person> {
  const email = `${unique('mail')}@example.com`;
  const enter = async (path: string, body: object, userAgent = ''): Promise<Response> =>
    SELF.fetch(`https://cards.test${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD, ...body }),
    });
  const signUp = await enter('/api/auth/signup', { firstName: 'Ann', lastName: 'Example' });
  const { token, user } = await (
    await expectStatus(signUp, 201)
  ).json<{ token: string; user: User }>();
  await env.DB.prepare('UPDATE users SET plan = ? WHERE id = ?').bind(plan, user.id).run();
  const send = sendAs(token);
  return {
    user,
    email,
    authorization: `Bearer ${token}`,
    send,
    async signInAgain(userAgent) {
      const answer = await expectStatus(await enter('/api/auth/login', {}, userAgent), 200);
      return sendAs((await answer.json<{ token: string }>()).token);
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
