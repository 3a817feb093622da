import type { PlanId } from '#shared/plan/plan.ts';

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
export interface SessionUser extends Profile {
  /** SHA-256 of the session ID, the key of the session row. */
  sidHash: string;
  /** The API key that acts for the user instead of a session. Then `sidHash` is empty. */
  apiKeyId?: string;
  /** The name that the user gave the key. */
  apiKeyName?: string;
}

/** Hono context variables set by middleware. */
export interface AppEnv {
  Variables: {
    requestId: string;
  };
}

/** The context behind `requireUser`. */
export interface UserEnv {
  Variables: AppEnv['Variables'] & { user: SessionUser };
}
