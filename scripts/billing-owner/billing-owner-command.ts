import { z } from 'zod';
import type { Stores } from '#scripts/backup/stores.ts';
import { callAsOperator, type runAsOperator } from '#scripts/local-worker/operator-access.ts';
import { emailSchema } from '#shared/api/auth/auth.ts';
import { offerBillingTo } from '#shared/api/operator/billing-offer.ts';
import { PLAN_IDS, PLAN_NAMES } from '#shared/plan/plan.ts';

export interface BillingOwnerCommand {
  /** The slug or ID of an organization. */
  organization: string;
  /** The address of the owner whom it is offered to. */
  owner: string;
}

const USAGE =
  'Usage: npm run billing-owner -- <slug or id of the team> <email of another owner> [--remote]';

/** Throws with the usage. */
export function parseBillingOwnerCommand(words: readonly string[]): BillingOwnerCommand {
  const [organization, typed, ...more] = words.filter((word) => word !== '--remote');
  const owner = emailSchema.safeParse(typed);
  const isValid = organization !== undefined && !organization.startsWith('-') && owner.success;
  if (!isValid || more.length > 0) throw new Error(USAGE);
  return { organization, owner: owner.data };
}

interface Deps {
  db: Stores['DB'];
  run: (work: Parameters<typeof runAsOperator>[1]) => Promise<void>;
  /** Shows a question. Returns the answer. */
  ask: (question: string) => Promise<string>;
  log: (line: string) => void;
}

const FIND = `SELECT o.id, o.name, payer.email AS payer, next.email AS owner, next.plan,
    n.active, n.invited
  FROM organizations o JOIN users payer ON payer.id = o.billing_owner_id
    JOIN organization_counts n ON n.organization_id = o.id
    LEFT JOIN users next ON next.email_key = lower(?2)
  WHERE o.id = ?1 OR o.slug = ?1`;
const foundSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    payer: z.string(),
    owner: z.string().nullable(),
    plan: z.enum(PLAN_IDS).nullable(),
    active: z.int(),
    invited: z.int(),
  })
  .nullable();

/**
 * Offers billing of an organization to another owner, once the operator confirms. That owner accepts it
 * in the app. The Worker checks the rules of the app. Throws the reason of a refusal.
 */
export async function offerOrganizationBilling(
  { db, run, ask, log }: Deps,
  { organization, owner }: BillingOwnerCommand,
): Promise<void> {
  const found = foundSchema.parse(await db.prepare(FIND).bind(organization, owner).first());
  if (found === null) throw new Error(`There is no team ${organization}.`);
  if (found.owner === null || found.plan === null) throw new Error(`There is no account ${owner}.`);
  if (found.payer === found.owner) {
    log(`${found.owner} already pays for ${found.name}.`);
    return;
  }
  log(`${found.payer} pays for ${found.name} (${found.id}).`);
  log(`${found.owner} has ${PLAN_NAMES[found.plan]}; the team uses ${countSeats(found)}.`);
  if ((await ask('Type yes to offer billing: ')).trim() !== 'yes') {
    log('Nothing was changed.');
    return;
  }
  await run(async (access) => {
    const body: BillingOwnerCommand = { organization: found.id, owner };
    const notFound = `${owner} is not an active member of ${found.name}.`;
    await callAsOperator(access, offerBillingTo, { body, notFound });
    log(`${found.owner} was offered to pay for ${found.name}. Both get an email.`);
    log(`${found.payer} pays until the offer is accepted.`);
  });
}

function countSeats({ active, invited }: { active: number; invited: number }): string {
  const seats = active + invited;
  return seats === 1 ? '1 seat' : `${seats} seats`;
}
