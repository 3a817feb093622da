import type { PlanId } from '#shared/plan/plan.ts';

/** A person of the users table, as far as the contract shows one. */
export interface Profile {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  jobTitle: string;
  plan: PlanId;
  /** Whether somebody who reads the mail of this address has chosen the password; absent counts as no. */
  isEmailProven?: boolean;
  /** Whether the mailbox's reader has confirmed the address; absent counts as no. */
  isEmailConfirmed?: boolean;
}

/** Who asks, as the session and user rows say at this request; the plan is never older than the request. */
export interface SessionUser extends Profile {
  /** SHA-256 of the session id, the session row's key. */
  sidHash: string;
}

/** What middleware hands on through Hono's context. */
export interface AppEnv {
  Variables: {
    requestId: string;
  };
}

/** The same behind `requireUser`. */
export interface UserEnv {
  Variables: AppEnv['Variables'] & { user: SessionUser };
}
