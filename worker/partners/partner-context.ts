import type { MiddlewareHandler } from 'hono';
import type { Action } from '#shared/organization/permissions.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

/** The context behind `requirePartner`. */
export interface PartnerEnv {
  Variables: UserEnv['Variables'] & { actor: Actor };
}

export type RequirePartner = (action: Action) => MiddlewareHandler<PartnerEnv>;

export type PartnerContext = Kernel & { requirePartner: RequirePartner };
