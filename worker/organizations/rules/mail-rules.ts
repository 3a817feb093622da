import { NETWORK_RULE_END_HOURS } from '#shared/api/organizations/access-rules.ts';
import { href } from '#shared/routes.ts';
import type { AuditSource } from '#worker/audit/audit-entry.ts';
import { mailPeople } from '#worker/brands/mail-people.ts';
import { log } from '#worker/http/log.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';
import type { Kernel } from '#worker/kernel.ts';
import { listOwners } from '#worker/organizations/list-owners.ts';

// None names the team, a person or a network, because people chose or own those.

const PARTS = {
  updated: {
    subject: 'Access rules of your team changed',
    parts: [
      'An owner changed from where your team can be used, or how often its members enter their password again. The audit log has the rules before and after.',
    ],
  },
  scheduled: {
    subject: 'The network rule of your team will end',
    parts: [
      `An owner asked to end the rule about networks, as is needed when they changed. In ${NETWORK_RULE_END_HOURS} hours members can use your team from any network.`,
      'If this was not agreed, keep the rule and change the rules of who is an owner. You can do that from any network.',
    ],
  },
  canceled: {
    subject: 'The network rule of your team stays',
    parts: ['An owner keeps the rule about networks. It does not end.'],
  },
  ended: {
    subject: 'The network rule of your team ended',
    parts: [
      `An owner asked for this ${NETWORK_RULE_END_HOURS} hours ago. Members can use your team from any network until an owner enters networks again.`,
    ],
  },
} as const;
export type RulesMail = keyof typeof PARTS;

/** To all owners, about a change of the rules from where their team can be used. */
export function buildAccessRulesMail(
  kind: RulesMail,
  { productName, url }: { productName: string; url: string },
): MailContent {
  const { subject, parts } = PARTS[kind];
  return buildMailContent({
    subject: `${subject} on ${productName}`,
    parts: [...parts],
    action: { label: kind === 'scheduled' ? 'Keep the rule' : 'Open the rules', url },
    footer: ['Owners get this email for each change of the access rules of their team.'],
  });
}

/** Mails all owners. Never throws: the change is stored, and in the audit log. */
export async function mailRules(
  context: Pick<Kernel, 'brands' | 'db' | 'findAppOrigin' | 'sendMails'>,
  kind: RulesMail,
  { organizationId, at }: Pick<AuditSource, 'organizationId' | 'at'>,
  productOrigin: string,
): Promise<void> {
  const query = new URLSearchParams({ org: organizationId, view: 'access' });
  const path = `${href('team')}?${query.toString()}`;
  try {
    const owners = await listOwners(context.db, organizationId);
    await mailPeople(context, owners, productOrigin, ({ id }, { productName, origin }) => ({
      ...buildAccessRulesMail(kind, { productName, url: origin + path }),
      id: `access-rules ${organizationId} ${kind} ${at} ${id}`,
    }));
  } catch (error) {
    // A read or the queue failed.
    log('error', 'mail_not_queued', { kind: `access_rules ${kind}`, error: String(error) });
  }
}
