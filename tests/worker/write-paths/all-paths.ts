import { ACCOUNT_PATHS } from '#tests/worker/write-paths/account-paths.ts';
import { AGENT_PATHS } from '#tests/worker/write-paths/agent-paths.ts';
import { API_PATHS } from '#tests/worker/write-paths/api-paths.ts';
import { AUDIT_PATHS } from '#tests/worker/write-paths/audit-paths.ts';
import { BILLING_PATHS } from '#tests/worker/write-paths/billing-paths.ts';
import { CARD_PATHS } from '#tests/worker/write-paths/card-paths.ts';
import { ORGANIZATION_CARD_PATHS } from '#tests/worker/write-paths/organization-card-paths.ts';
import { ORGANIZATION_CONTACT_PATHS } from '#tests/worker/write-paths/organization-contact-paths.ts';
import { RESOURCE_API_PATHS } from '#tests/worker/write-paths/resource-api-paths.ts';
import { DEPARTURE_PATHS } from '#tests/worker/write-paths/departure-paths.ts';
import { INVITATION_PATHS } from '#tests/worker/write-paths/invitation-paths.ts';
import { MONEY_PATHS } from '#tests/worker/write-paths/money-paths.ts';
import { OAUTH_PATHS } from '#tests/worker/write-paths/oauth-paths.ts';
import { OPERATOR_PATHS } from '#tests/worker/write-paths/operator-paths.ts';
import { ORGANIZATION_PATHS } from '#tests/worker/write-paths/organization-paths.ts';
import { OWN_DOMAIN_PATHS } from '#tests/worker/write-paths/own-domain-paths.ts';
import { PARTNER_PATHS } from '#tests/worker/write-paths/partner-paths.ts';
import { SERVICE_PATHS } from '#tests/worker/write-paths/service-paths.ts';
import { SWEEP_PATHS } from '#tests/worker/write-paths/sweep-paths.ts';
import { PERSON_API_PATHS, TEAM_API_PATHS } from '#tests/worker/write-paths/team-api-paths.ts';
import { TRUST_PATHS } from '#tests/worker/write-paths/trust-paths.ts';
import { WALLET_PATHS } from '#tests/worker/write-paths/wallet-paths.ts';
import { WEBHOOK_PATHS } from '#tests/worker/write-paths/webhook-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

/** Operations of persons, visitors and operators, and those of queues and the sweep. */
export const PERSON_PATHS: readonly WritePath[] = [
  ...ACCOUNT_PATHS,
  ...CARD_PATHS,
  ...WALLET_PATHS,
  ...SERVICE_PATHS,
  ...SWEEP_PATHS,
  ...TRUST_PATHS,
  ...OPERATOR_PATHS,
  ...MONEY_PATHS,
  ...AGENT_PATHS,
  ...OAUTH_PATHS,
  ...API_PATHS,
  ...PERSON_API_PATHS,
];

/** Operations of organizations, and webhooks. */
export const TEAM_PATHS: readonly WritePath[] = [
  ...ORGANIZATION_PATHS,
  ...BILLING_PATHS,
  ...OWN_DOMAIN_PATHS,
  ...INVITATION_PATHS,
  ...PARTNER_PATHS,
  ...AUDIT_PATHS,
  ...ORGANIZATION_CARD_PATHS,
  ...ORGANIZATION_CONTACT_PATHS,
  ...DEPARTURE_PATHS,
  ...TEAM_API_PATHS,
  ...RESOURCE_API_PATHS,
  ...WEBHOOK_PATHS,
];
