import { PASSWORD, type startAuth } from '#tests/worker/auth/start-auth.ts';
import { readRow } from '#tests/worker/world/sql.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

export type Started = ReturnType<typeof startAuth>;
const PATH = '/api/auth/email-change';
const CONFIRM = '/api/auth/email-change/confirm';
export const MINUTE = 60_000;
const LINK = /^https:\/\/cards\.test\/confirm-email#token=([\w-]{43})$/m;

export const call = (
  { send }: Started,
  token: string,
  [method, path = PATH]: [string, string?],
  body?: object,
) =>
  send(path, {
    method,
    token,
    ...(body && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
export const ask = (started: Started, token: string, email: string, password = PASSWORD) =>
  call(started, token, ['POST'], { email, password });
export const confirm = ({ post }: Started, token: string) => post(CONFIRM, { token });
export const pendingOf = async (started: Started, token: string) =>
  (await (await call(started, token, ['GET'])).json<{ pending: object | null }>()).pending;
export const login = async ({ post }: Started, email: string, password = PASSWORD) =>
  (await post('/api/auth/login', { email, password })).status;
export const verify = async ({ send }: Started, token: string) =>
  (await send('/api/auth/verify', { token })).status;
export const rowOf = (id: string) => readRow('SELECT * FROM email_changes WHERE user_id = ?', id);

/** The token of the latest link mailed to an address. */
export function linkTo({ mails }: Started, to: string): string {
  const mail = mails.findLast((one) => one.to === to && LINK.test(one.text));
  const token = LINK.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was mailed to ${to}`);
  return token;
}

/** An account that requested a new address. */
export async function startEmailChange(started: Started, from: string, to: string) {
  const joined = await started.join(from);
  await expectStatus(ask(started, joined.token, to), 200);
  return { ...joined, link: linkTo(started, to) };
}
