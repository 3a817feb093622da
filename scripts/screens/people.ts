import { execFile } from 'node:child_process';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';
import { signup } from '#shared/api/auth.ts';
import { putCard } from '#shared/api/cards.ts';
import { leaveContact } from '#shared/api/contacts.ts';
import { confirmAddress } from '#shared/api/email-confirmation.ts';
import { uploadMedia } from '#shared/api/media.ts';
import { generatePasses } from '#shared/api/wallet-passes.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { fillPath, href } from '#shared/routes.ts';
import { PEOPLE, type CardWish, type PersonKey, type Wish } from '#scripts/screens/wishes.ts';

export type { PersonKey };

const outboxSchema = z.object({ mails: z.array(z.object({ to: z.string(), text: z.string() })) });
/** How often and in what distance, in milliseconds, the outbox is read for a mail. */
const MAIL_LOOKS_MAX = 60;
const MAIL_LOOK_MS = 500;

const PASSWORD = 'a sample password';

/** Who is signed in where a picture is taken: the token of each, by key. */
export type Tokens = Readonly<Record<PersonKey, string>>;

interface Place {
  origin: string;
  stateDir: string;
  /** A JPEG. */
  portrait: Uint8Array<ArrayBuffer>;
}

/** Makes everybody the pictures need, through the product's own calls. */
export async function createPeople(place: Place): Promise<Tokens> {
  const made: [string, string][] = [];
  for (const [key, wish] of Object.entries(PEOPLE))
    made.push([key, await create(place, key, wish)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one token for each key just walked
  return Object.fromEntries(made) as Tokens;
}

async function create(place: Place, key: string, wish: Wish): Promise<string> {
  const call = createCall(place.origin);
  const email = `${key}@example.com`;
  const { firstName, lastName } = wish;
  const { token } = signup.response.parse(
    await call(signup.method, signup.path, { firstName, lastName, email, password: PASSWORD }),
  );
  // The newcomer has not opened the link yet.
  if (key !== 'newcomer') await confirm(call, place.origin, email);
  if (wish.plan !== 'free') await grant(email, wish.plan, place.stateDir);
  const photo = await upload(place, token);
  for (const card of wish.cards) await publish(call, token, card, photo);
  const [first] = wish.cards;
  for (const [at, visitor] of wish.contacts.entries()) {
    const path = fillPath(leaveContact.path, { username: first?.username ?? '' });
    await call(leaveContact.method, path, { ...visitor, consent: true }, { at });
  }
  return token;
}

/** Uses the link mailed at sign-up, as soon as the queue has delivered it. */
async function confirm(call: Call, origin: string, email: string): Promise<void> {
  for (let look = 0; look < MAIL_LOOKS_MAX; look++) {
    const answer = await fetch(origin + href('outbox'));
    const { mails } = outboxSchema.parse(await answer.json());
    const text = mails.find(({ to }) => to === email)?.text ?? '';
    const token = /#token=([\w.-]+)/.exec(text)?.[1];
    if (token !== undefined) {
      await call(confirmAddress.method, confirmAddress.path, { token });
      return;
    }
    await setTimeout(MAIL_LOOK_MS);
  }
  throw new Error(`no confirmation mail came for ${email}`);
}

async function publish(call: Call, token: string, card: CardWish, photo: string): Promise<void> {
  const { username, hasPass, hasPhoto, ...content } = card;
  const images = hasPhoto ? { profileImage: photo, contactPhoto: photo } : {};
  const path = fillPath(putCard.path, { username });
  await call(putCard.method, path, { ...content, ...images }, { token });
  if (!hasPass) return;
  await call(generatePasses.method, generatePasses.path, { cardData: { username } }, { token });
}

async function upload({ origin, portrait }: Place, token: string): Promise<string> {
  const answer = await fetch(origin + uploadMedia.path, {
    method: uploadMedia.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'image/jpeg' },
    body: portrait,
  });
  return uploadMedia.response.parse(await answer.json()).url;
}

/** As an operator does it; the server itself knows the plan from then on. */
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
        // Visitors come from everywhere: from one address so many would be refused.
        'cf-connecting-ip': `203.0.113.${at % 250}`,
      },
      body: JSON.stringify(body),
    };
    const response = await fetch(origin + path, init);
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json();
  };
}
