import type { z } from 'zod';
import { login, verify, type User, type signup } from '#shared/api/auth/auth.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import type { CardContent } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
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

/** Creates an account with `PASSWORD` and its first session, as sign-up does, without a mail. */
export async function createAccount(
  person: Omit<z.infer<typeof signup.request>, 'password'>,
): Promise<{ userId: string; token: string }> {
  const kernel = createTestKernel();
  const { users, sessions, tokens } = createAuthServices(kernel);
  const { profile, insert } = users.prepare(person, PASSWORD_HASH);
  const owner = { userId: profile.id, passwordHash: PASSWORD_HASH };
  const session = sessions.prepare(owner, new Headers());
  const [created] = await kernel.db.batch([insert, session.insert]);
  if (created?.meta.changes !== 1) throw new Error(`${person.email} has an account`);
  return { userId: profile.id, token: await tokens.issue(profile.id, session.sid) };
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

/** A person with a plan. On one with API access, the address is confirmed, as programs need it. */
export async function join(plan = 'free'): Promise<Person> {
  const email = `${unique('mail')}@example.com`;
  const { userId, token } = await createAccount({ firstName: 'Ann', lastName: 'Example', email });
  const send = sendAs(token);
  if (['business_pro', 'enterprise'].includes(plan)) await confirmEmail(userId);
  const user = await readAnswer(verify, send('GET', verify.path));
  await runSql('UPDATE users SET plan = ? WHERE id = ?', plan, userId);
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

/**
 * Creates a user whose address is confirmed by default. Returns the ID, which `send` accepts as a
 * session.
 */
export async function addUser(plan: PlanId = 'free', isConfirmed = true): Promise<string> {
  const id = unique('user');
  await runSql(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at,
      email_confirmed_at)
    VALUES (?1, ?1 || '@example.com', ?1 || '@example.com', 'A', 'B', 'x', ?2, 0, 0, ?3)`,
    id,
    plan,
    isConfirmed ? '2026-01-01T00:00:00.000Z' : null,
  );
  return id;
}
