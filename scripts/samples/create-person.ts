import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { findServerAccess } from '#scripts/local-worker/server-token.ts';
import { grantPlanTo } from '#scripts/plan/plan-command.ts';
import { ApiRefusal, createApiClient, type ApiCall } from '#scripts/samples/api-client.ts';
import { login, signup, type User } from '#shared/api/auth/auth.ts';
import { confirmAddress } from '#shared/api/auth/email-confirmation.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import { submitContact } from '#shared/api/contacts.ts';
import { ERRORS } from '#shared/api/errors.ts';
import type { CardContent } from '#shared/card/card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { fillPath, href } from '#shared/routes.ts';

const outboxSchema = z.object({ mails: z.array(z.object({ text: z.string() })) });
/** Polling of the outbox for a mail: attempts, and milliseconds between them. */
const MAIL_POLLS_MAX = 60;
const MAIL_POLL_MS = 500;

export interface LocalStart {
  origin: string;
  stateDir: string;
}

export interface SamplePerson {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  plan: PlanId;
  /** Whether the address stays unconfirmed, as right after signing up. */
  isUnconfirmed?: boolean;
}

/** What a visitor enters in the exchange form. */
export interface SampleVisitor {
  name: string;
  email?: string;
  phone?: string;
  company?: string;
  note?: string;
  source?: string | undefined;
  /** Identifies the submission, so that repeating it creates no second contact. */
  key?: string;
}

/**
 * Creates a person through the product's own API: account, confirmed address, plan. Repeating it
 * completes what is missing. Returns a session token.
 */
export async function createPerson(place: LocalStart, person: SamplePerson): Promise<string> {
  const call = createApiClient(place.origin);
  const { firstName, lastName, email, password, plan } = person;
  const { token, user } = await call(signup.method, signup.path, {
    firstName,
    lastName,
    email,
    password,
  }).then(
    (body) => signup.response.parse(body),
    (error: unknown) => {
      if (!(error instanceof ApiRefusal) || error.status !== ERRORS.email_taken.status) throw error;
      return signIn(call, person);
    },
  );
  if (person.isUnconfirmed !== true && user.isEmailConfirmed !== true) {
    const mailed = await findMailedToken(place.origin, email);
    await call(confirmAddress.method, confirmAddress.path, { token: mailed });
  }
  if (user.plan !== plan) await grantPlan(email, plan, place.stateDir);
  return token;
}

/** Signs in. Throws `ApiRefusal` with a wrong password. */
async function signIn(
  call: ApiCall,
  { email, password }: Pick<SamplePerson, 'email' | 'password'>,
): Promise<{ token: string; user: User }> {
  return login.response.parse(await call(login.method, login.path, { email, password }));
}

/** The token of the link in the latest mail to an address, as soon as the queue has delivered it. */
export async function findMailedToken(origin: string, email: string): Promise<string> {
  for (let poll = 0; poll < MAIL_POLLS_MAX; poll++) {
    const response = await fetch(`${origin}${href('outbox')}?to=${encodeURIComponent(email)}`);
    const { mails } = outboxSchema.parse(await response.json());
    const token = /#token=([\w.-]+)/.exec(mails[0]?.text ?? '')?.[1];
    if (token !== undefined) return token;
    await setTimeout(MAIL_POLL_MS);
  }
  throw new Error(`no mail for ${email}`);
}

/** Grants the plan as the operator's command does. */
async function grantPlan(email: string, plan: PlanId, stateDir: string): Promise<void> {
  const access = await findServerAccess(stateDir);
  if (access === null) throw new Error(`no server runs on ${stateDir}`);
  await grantPlanTo(access, { email, plan });
}

export async function putSampleCard(
  call: ApiCall,
  token: string,
  username: string,
  content: Partial<CardContent>,
): Promise<void> {
  const path = fillPath(putCard.path, { username });
  await call(putCard.method, path, content, { token });
}

/** Submits the exchange form of a card. `visitor` is the visitor's number. */
export async function submitVisitor(
  call: ApiCall,
  username: string,
  details: SampleVisitor,
  visitor: number,
): Promise<void> {
  const path = fillPath(submitContact.path, { username });
  await call(submitContact.method, path, { ...details, consent: true }, { visitor });
}
