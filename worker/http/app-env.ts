import type { CallCost } from '#shared/api/costs/call-cost.ts';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { CallAccess } from '#shared/organization/access-rules.ts';
import type { OrganizationKind } from '#shared/organization/kind.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { BudgetState } from '#worker/http/rate-limit/daily-budget.ts';

/** An organization's API key, which acts with the rights of an admin but is no member. */
export interface OrganizationKey {
  /** In the place of an account's or a member's ID: `key:` and the key's ID. */
  actorId: string;
  /**
   * What an audit log calls it: its kind and its name, which a person chose, and for an app the
   * address of who connected it.
   */
  label: string;
  organization: {
    id: string;
    slug: string;
    name: string;
    kind: OrganizationKind;
    billingOwnerId: string;
    plan: PlanId;
  };
}

export interface Profile {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  jobTitle: string;
  plan: PlanId;
  /** Whether someone who reads this address's mail has set the password. Absent means no. */
  isEmailProven?: boolean;
  /** Whether the mailbox's reader has confirmed the address. Absent means no. */
  isEmailConfirmed?: boolean;
}

/**
 * The signed-in user, read from the session and user rows during this request, so the plan is never
 * out of date.
 */
export interface SessionUser extends Profile, CallAccess {
  /** SHA-256 of the session ID, the key of the session row. */
  sidHash: string;
  /** The API key that acts for the user instead of a session. Then `sidHash` is empty. */
  apiKeyId?: string;
  /** The name that the user gave the key. */
  apiKeyName?: string;
  /**
   * Set for an organization's key. Then `id` is no account but its `actorId`, the name is empty, and
   * the address and plan are the billing owner's.
   */
  organizationKey?: OrganizationKey;
}

/** Hono context variables set by middleware. */
export interface AppEnv {
  Variables: {
    requestId: string;
    /** Whose address the request came to. Set before any route. */
    host: RequestHost;
    /** The brand of the host. Absent until it was read. */
    brand?: ShownBrand;
  };
}

/** Pays for an act from the day's budget of its caller (`DailyBudget`). */
export type Spend = (cost: CallCost) => Promise<BudgetState>;

/** The context behind `requireUser`. */
export interface UserEnv {
  Variables: AppEnv['Variables'] & {
    user: SessionUser;
    /** For what a call costs beyond its route's units, such as each row of a list. */
    spend: Spend;
  };
}
