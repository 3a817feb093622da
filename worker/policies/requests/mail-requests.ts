import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { href } from '#shared/routes.ts';
import { findConfirmedAccount } from '#worker/auth/find-account.ts';
import { findPreferences } from '#worker/auth/preferences.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listDeciders } from '#worker/organizations/list-deciders.ts';
import type { RequestRow } from './change-requests.ts';
import { buildChangeRequestMail, buildRequestDecidedMail } from './request-mails.ts';

/** A person gets one mail of an organization in this time, and one about what came since after it. */
const INTERVAL_MS = HOUR_MS;

/** Those of `?2` whose last mail is long enough ago, and who have a newer open request to decide. */
const CLAIM = `INSERT INTO change_request_mails (organization_id, user_id, mailed_at)
  SELECT ?1, value, ?3 FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM organization_change_requests
    WHERE organization_id = ?1 AND status = 'open')
  ON CONFLICT (organization_id, user_id) DO UPDATE SET mailed_at = excluded.mailed_at
  WHERE change_request_mails.mailed_at <= ?4 AND EXISTS (SELECT 1 FROM organization_change_requests
    WHERE organization_id = ?1 AND status = 'open' AND created_at > change_request_mails.mailed_at)
  RETURNING user_id AS userId`;
const claimedSchema = z.object({ userId: z.string() });

export interface MailedRequest {
  organizationId: string;
  /** The membership of who asks. */
  memberId: string;
  origin: string;
}

function buildRequestsPath(organizationId: string): string {
  return `${href('team')}?${new URLSearchParams({ org: organizationId, view: 'requests' }).toString()}`;
}

const wantsMail = async (db: D1Database, userId: string): Promise<boolean> =>
  (await findPreferences(db, userId)).emailNotifications;

/**
 * Mails those who may decide a member's requests, each at most once an hour. Returns whether someone
 * was left out for that reason.
 */
export async function mailDeciders(
  context: Kernel,
  { organizationId, memberId, origin }: MailedRequest,
): Promise<boolean> {
  const { db, now } = context;
  const deciders = await listDeciders(db, organizationId, memberId);
  const areOn = await Promise.all(deciders.map(({ id }) => wantsMail(db, id)));
  const people = deciders.filter((_, index) => areOn[index] === true);
  if (people.length === 0) return false;
  const at = now();
  const ids = JSON.stringify(people.map(({ id }) => id));
  const before = new Date(at.getTime() - INTERVAL_MS).toISOString();
  const claim = db.prepare(CLAIM).bind(organizationId, ids, at.toISOString(), before);
  const claimed = new Set((await allRows(claim, claimedSchema)).map(({ userId }) => userId));
  const mailed = people.filter(({ id }) => claimed.has(id));
  await mailPeople(context, mailed, origin, ({ id }, { productName, origin: host }) => ({
    ...buildChangeRequestMail({ productName, url: host + buildRequestsPath(organizationId) }),
    id: `change-requests ${organizationId} ${at.toISOString()} ${id}`,
  }));
  return mailed.length < people.length;
}

/** After a request was stored. Never throws: the requests are shown, mailed or not. */
export async function notifyDeciders(context: Kernel, request: MailedRequest): Promise<void> {
  try {
    if (!(await mailDeciders(context, request))) return;
    await context.enqueue([{ kind: 'mail_change_requests', ...request }], INTERVAL_MS / 1000);
  } catch (error) {
    // A read or a queue failed; the badge and the home view show the request.
    log('error', 'change_request_not_mailed', { error: String(error) });
  }
}

/** Mails a member the answer to their request. Never throws: the answer is stored. */
export async function notifyOfAnswer(
  context: Kernel,
  { id, userId, field }: Pick<RequestRow, 'id' | 'userId' | 'field'>,
  answer: { organizationId: string; isApproved: boolean; decidedBy: string; origin: string },
): Promise<void> {
  const { organizationId, isApproved, decidedBy, origin: productOrigin } = answer;
  if (decidedBy === userId) return;
  try {
    const account = await findConfirmedAccount(context.db, userId);
    if (account === null || !(await wantsMail(context.db, userId))) return;
    const person = { id: userId, email: account.email };
    await mailPeople(context, [person], productOrigin, (_, { productName, origin }) => {
      const link = { productName, url: origin + buildRequestsPath(organizationId) };
      return {
        ...buildRequestDecidedMail(link, { field, isApproved }),
        id: `change-request ${id}`,
      };
    });
  } catch (error) {
    // A read or the queue failed; the member's requests show the answer.
    log('error', 'answer_not_mailed', { error: String(error) });
  }
}
