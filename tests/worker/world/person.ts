import { env } from 'cloudflare:test';
import { login, verify, type User } from '#shared/api/auth/auth.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import type { CardContent } from '#shared/card/card.ts';
import { createAuthServices } from '#worker/auth/auth-services.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { readAnswer, requireOk } from '#tests/worker/world/answer.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { runSql } from '#tests/worker/world/sql.ts';

export const PASSWORD = 'a rather long pass phrase';
/** `PASSWORD` as the Worker stores it. Computing it takes longer than most tests. */
export const PASSWORD_HASH =
  '$scrypt$ln=15,r=8,p=3$YSBzYWx0IGZvciB0ZXN0cw$4utxcbH0ffg44IIx8cKkM3/QJnIs/6gK+TDiPXL+Tcs';

/**
 * Stores an account with `PASSWORD` as sign-up does, its address confirmed by default. Returns its ID,
 * which the harness of a capability accepts as a session.
 */
export async function addUser(
  plan = 'free',
  isConfirmed = true,
  named: { firstName?: string; lastName?: string; email?: string } = {},
): Promise<string> {
  const { users } = createAuthServices(createTestKernel());
  const email = `${unique('mail')}@example.com`;
  const person = { firstName: 'Ann', lastName: 'Example', email, ...named };
  const { profile, insert } = users.prepare(person, PASSWORD_HASH);
  const changed = env.DB.prepare('UPDATE users SET plan = ?2 WHERE id = ?1').bind(profile.id, plan);
  const [created] = await env.DB.batch([insert, changed]);
  if (created?.meta.changes !== 1) throw new Error(`${person.email} has an account`);
  if (isConfirmed) await confirmEmail(profile.id);
  return profile.id;
}

/** Starts a session of an account and returns its token. */
export async function signIn(userId: string): Promise<string> {
  const { sessions, tokens } = createAuthServices(createTestKernel());
  const owner = { userId, passwordHash: PASSWORD_HASH };
  const session = sessions.prepare(owner, new Headers());
  await session.insert.run();
  return tokens.issue(userId, session.sid);
}

/** Sends a request: text as it is, bytes as an image, anything else as JSON. */
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

export interface Person {
  user: User;
  email: string;
  /** The `Authorization` header of the session. */
  authorization: string;
  /** Sends a request with a session of this user. */
  send: Send;
  signInAgain(userAgent?: string): Promise<Send>;
  publish(username: string, changes?: Partial<CardContent>): Promise<void>;
  upload(image: Uint8Array): Promise<string>;
}

/** Sends requests with a session or a key (null: with neither) to the Worker's `fetch` handler. */
export function sendAs(token: string | null): Send {
  return (method, path, body, headers) => {
    const isImage = body instanceof Uint8Array;
    const isRaw = isImage || typeof body === 'string';
    return callWorker(`${ORIGIN}${path}`, {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': isImage ? 'image/jpeg' : 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    });
  };
}

/** Confirms an account's address as the link mailed at sign-up would. */
export async function confirmEmail(userId: string): Promise<void> {
  await runSql(
    'UPDATE users SET email_confirmed_at = ?2 WHERE id = ?1',
    userId,
    new Date().toISOString(),
  );
}

const WITH_PROGRAMS = new Set(['business_pro', 'enterprise']);

/** A person with a plan and a session. By default, the address is confirmed if programs need it. */
export async function join(plan = 'free', isConfirmed = WITH_PROGRAMS.has(plan)): Promise<Person> {
  const email = `${unique('mail')}@example.com`;
  const token = await signIn(await addUser(plan, isConfirmed, { email }));
  const send = sendAs(token);
  const user = await readAnswer(verify, send('GET', verify.path));
  return {
    user,
    email,
    authorization: `Bearer ${token}`,
    send,
    async signInAgain(userAgent = '') {
      const request = { email, password: PASSWORD };
      const answer = sendAs(null)('POST', login.path, request, { 'User-Agent': userAgent });
      return sendAs((await readAnswer(login, answer)).token);
    },
    async publish(username, changes) {
      await requireOk(send('PUT', `/api/cards/${username}`, buildTestContent(changes)));
    },
    upload: async (image) => (await readAnswer(uploadMedia, send('POST', '/api/media', image))).url,
  };
}

/** The request of a removal that no route received. */
export const REMOVAL_REQUEST = { origin: '', requestId: '', clientAddress: '' } as const;
