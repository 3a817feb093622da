import { Hono } from 'hono';
import type { Capability, Kernel } from '#worker/kernel.ts';
import {
  createRequireMember,
  type MemberEnv,
} from '#worker/organizations/access/require-member.ts';
import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import { organizationRoutes } from '#worker/organizations/routes.ts';

/** Organizations: their members, groups and invitations. */
export function createOrganizations(kernel: Kernel, ports: OrganizationPorts) {
  const context = { ...kernel, ...ports, requireMember: createRequireMember(kernel) };
  return {
    routes: new Hono<MemberEnv>().route('/', organizationRoutes(context)),
  } satisfies Capability;
}
