import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { RequireMember } from '#worker/organizations/access/require-member.ts';

export interface OrganizationPorts {
  requireUser: RequireUser;
}

export type OrganizationContext = Kernel & OrganizationPorts & { requireMember: RequireMember };
