import { execFile } from 'node:child_process';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { signup } from '#shared/api/auth/auth.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import { submitContact } from '#shared/api/contacts.ts';
import { confirmAddress } from '#shared/api/auth/email-confirmation.ts';
import { uploadMedia } from '#shared/api/cards/media.ts';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { fillPath, href } from '#shared/routes.ts';
import { PEOPLE, type CardSeed, type PersonKey, type Seed } from './seeds.ts';

export type { PersonKey };

const outboxSchema = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) });
/** Polling of the outbox for a mail: attempts, and milliseconds between them. */
const MAIL_POLLS_MAX = 60;
const MAIL_POLL_MS = 500;

const PASSWORD = 'a sample password';

/** Session tokens by person. */
export type PersonTokens = Readonly<Record<PersonKey, string>>;

interface Setup {
  origin: string;
  stateDir: string;
  /** A JPEG. */
  portrait: Uint8Array<ArrayBuffer>;
}

/** Creates all people of the screenshots through the product's own API. */
export async function createPeople(place: Setup): Promise<PersonTokens> {
  const tokens: [string, string][] = [];
  for (const [key, seed] of Object.entries(PEOPLE))
    tokens.push([key, await create(place, key, seed)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one token for each key just walked
  return Object.fromEntries(tokens) as PersonTokens;
}

async function create(place: Setup, key: string, seed: Seed): Promise<string> {
  const call = createCall(place.origin);
  const email = `${key}@example.com`;
  const { firstName, lastName } = seed;
  const { token } = signup.response.parse(
    await call(signup.method, signup.path, { firstName, lastName, email, password: PASSWORD }),
  );
  // The newcomer has not confirmed yet.
  if (key !== 'newcomer') await confirmEmail(call, place.origin, email);
  if (seed.plan !== 'free') await grant(email, seed.plan, place.stateDir);
  const photo = await upload(place, token);
  for (const card of seed.cards) await publish(call, token, card, photo);
  const [first] = seed.cards;
  for (const [at, visitor] of seed.contacts.entries()) {
    const path = fillPath(submitContact.path, { username: first?.username ?? '' });
    await call(submitContact.method, path, { ...visitor, consent: true }, { at });
  }
  return token;
}

/** Confirms with the link mailed at signup, as soon as the queue has delivered it. */
async function confirmEmail(call: Call, origin: string, email: string): Promise<void> {
  for (let look = 0; look < MAIL_POLLS_MAX; look++) {
    const answer = await fetch(origin + href('outbox'));
    const { mails } = outboxSchema.parse(await answer.json());
    const text = mails.find(({ to }) => to === email)?.text ?? '';
    const token = /#token=([\w.-]+)/.exec(text)?.[1];
    if (token !== undefined) {
      await call(confirmAddress.method, confirmAddress.path, { token });
      return;
    }
    await setTimeout(MAIL_POLL_MS);
  }
  throw new Error(`no confirmation mail for ${email}`);
}

async function publish(call: Call, token: string, card: CardSeed, photo: string): Promise<void> {
  const { username, hasPass, hasPhoto, ...content } = card;
  const images = hasPhoto ? { profileImage: photo, contactPhoto: photo } : {};
  const path = fillPath(putCard.path, { username });
  await call(putCard.method, path, { ...content, ...images }, { token });
  if (!hasPass) return;
  await call(generatePasses.method, generatePasses.path, { cardData: { username } }, { token });
}

async function upload({ origin, portrait }: Setup, token: string): Promise<string> {
  const answer = await fetch(origin + uploadMedia.path, {
    method: uploadMedia.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
    body: portrait,
  });
  return uploadMedia.response.parse(await answer.json()).url;
}

/** Grants the plan with the operator's command. */
async function grant(email: string, plan: PlanId, stateDir: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/run.mjs', 'plan', email, plan], {
    env: { ...process.env, STATE_DIR: stateDir },
  });
}

type Call = (
  method: string,
  path: string,
  body: unknown,
  by?: { token?: string; at?: number },
) => Promise<unknown>;

function createCall(origin: string): Call {
  return async (method, path, body, { token = '', at = 0 } = {}) => {
    const init = {
      method,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        // Each visitor has another address, because so many from one would be rate limited.
        'cf-connecting-ip': `203.0.113.${at % 250}`,
      },
      body: JSON.stringify(body),
    };
    const response = await fetch(origin + path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
}
