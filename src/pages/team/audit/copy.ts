import type { AuditEntry } from '#shared/api/organizations/audit.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/organization/audit-actions.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { ROLE_NAMES } from '#src/features/organization/roles.ts';
import { ACCESS_COPY } from '#src/pages/team/audit/access-copy.ts';
import { CONNECTION_COPY, type ActionCopy } from '#src/pages/team/audit/connection-copy.ts';
import { CONTACT_COPY } from '#src/pages/team/audit/contact-copy.ts';
import { findDetail, nameTarget, quote } from '#src/pages/team/audit/entry-details.ts';

/** Each action in words. A new action does not compile without its entry. */
const ACTION_COPY: Readonly<Record<AuditAction, ActionCopy>> = {
  'organization.created': {
    label: 'Team created',
    sentence: (entry) => `created the team${quote(entry)}`,
  },
  'organization.updated': {
    label: 'Team settings changed',
    sentence: (entry) => {
      const logo = describeLogoChange(entry);
      if (logo !== null) return logo;
      const name = findDetail(entry, 'after', 'name');
      return name === null ? `changed the team's settings` : `renamed the team to “${name}”`;
    },
  },
  'organization.deletion_scheduled': {
    label: 'Deletion scheduled',
    sentence: (entry) => `scheduled the deletion of the team${quote(entry)}`,
  },
  'organization.deletion_canceled': {
    label: 'Deletion taken back',
    sentence: (entry) => `took back the deletion of the team${quote(entry)}`,
  },
  'organization.deleted': {
    label: 'Team deleted',
    sentence: (entry) => `deleted the team${quote(entry)}`,
  },
  'ownership.transferred': {
    label: 'Owner added',
    sentence: (entry) => `made ${nameTarget(entry, 'a member')} an owner`,
  },
  'billing.offered': {
    label: 'Billing offered',
    sentence: () => 'offered billing to another owner',
  },
  'billing.offer_withdrawn': {
    label: 'Billing offer withdrawn',
    sentence: () => 'withdrew the offer of billing',
  },
  'billing.offer_declined': {
    label: 'Billing offer declined',
    sentence: () => 'declined to pay for the team',
  },
  'billing.transferred': {
    label: 'Billing transferred',
    sentence: () => 'accepted to pay for the team',
  },
  'seats.chosen': {
    label: 'Seats chosen',
    sentence: () => 'chose who stays under the smaller plan',
  },
  'member.joined': { label: 'Member joined', sentence: () => 'joined the team' },
  'member.updated': { label: 'Member changed', sentence: describeMemberChange },
  'member.suspended': {
    label: 'Member suspended',
    sentence: (entry) => `suspended ${nameTarget(entry, 'a member')}`,
  },
  'member.reactivated': {
    label: 'Member reactivated',
    sentence: (entry) => `reactivated ${nameTarget(entry, 'a member')}`,
  },
  'member.left': { label: 'Member left', sentence: () => 'left the team' },
  'member.removed': {
    label: 'Member removed',
    sentence: (entry) => `removed ${nameTarget(entry, 'a member')} from the team`,
  },
  'member.restored': {
    label: 'Member restored',
    sentence: (entry) => `undid the departure of ${nameTarget(entry, 'a member')}`,
  },
  'group.created': {
    label: 'Group created',
    sentence: (entry) => `created the group${quote(entry)}`,
  },
  'group.updated': {
    label: 'Group renamed',
    sentence: (entry) => `renamed a group to${quote(entry)}`,
  },
  'group.deleted': {
    label: 'Group deleted',
    sentence: (entry) => `deleted the group${quote(entry)}`,
  },
  'group.restored': {
    label: 'Group restored',
    sentence: (entry) => `restored the group${quote(entry)}`,
  },
  'invitation.created': {
    label: 'Invitation sent',
    sentence: (entry) => `invited ${nameTarget(entry, 'a person')}${asRole(entry)}`,
  },
  'invitation.resent': {
    label: 'Invitation resent',
    sentence: (entry) => `resent the invitation to ${nameTarget(entry, 'a person')}`,
  },
  'invitation.revoked': {
    label: 'Invitation revoked',
    sentence: (entry) => `revoked the invitation to ${nameTarget(entry, 'a person')}`,
  },
  'invitation.declined': {
    label: 'Invitation declined',
    sentence: () => 'declined the invitation',
  },
  'invitation.list_sent': {
    label: 'List invited',
    sentence: (entry) => {
      const rows = Number(findDetail(entry, 'rows') ?? Number.NaN);
      return Number.isNaN(rows)
        ? 'invited people from a list'
        : `invited ${countNoun(rows, 'person', 'people')} from a list`;
    },
  },
  'invitation.list_undone': {
    label: 'List undone',
    sentence: () => 'took back a list of invitations',
  },
  'policy.created': {
    label: 'Card policy created',
    sentence: (entry) => `created the card policy${quote(entry)}`,
  },
  'policy.updated': {
    label: 'Card policy changed',
    sentence: (entry) => `changed the card policy${quote(entry)}`,
  },
  'policy.deleted': {
    label: 'Card policy deleted',
    sentence: (entry) => `deleted the card policy${quote(entry)}`,
  },
  'policy.restored': {
    label: 'Card policy restored',
    sentence: (entry) => `restored the card policy${quote(entry)}`,
  },
  'policy.assigned': {
    label: 'Card policy assigned',
    sentence: () => 'changed which group a card policy applies to',
  },
  'card.created': {
    label: 'Card created',
    sentence: (entry) => `created the card ${nameTarget(entry, '')}`.trim(),
  },
  'card.updated': {
    label: 'Card changed',
    sentence: (entry) =>
      `changed the card ${nameTarget(entry, '')}`.trim() + describeProgram(entry),
  },
  'card.removed': {
    label: 'Card deleted',
    sentence: (entry) => `deleted the card ${nameTarget(entry, '')}`.trim(),
  },
  'card.recovered': {
    label: 'Deleted card restored',
    sentence: (entry) => `restored the deleted card ${nameTarget(entry, '')}`.trim(),
  },
  'card.taken_down': {
    label: 'Card taken down',
    sentence: (entry) => `took down the card ${nameTarget(entry, '')}`.trim(),
  },
  'card.restored': {
    label: 'Card restored',
    sentence: (entry) => `restored the card ${nameTarget(entry, '')}`.trim(),
  },
  'publishing.paused': {
    label: 'Publishing paused',
    sentence: (entry) =>
      `paused the team's publishing because of the card ${nameTarget(entry, '')}`.trim(),
  },
  'publishing.resumed': {
    label: 'Publishing resumed',
    sentence: () => "ended the pause of the team's publishing",
  },
  'request.created': {
    label: 'Change requested',
    sentence: (entry) => `asked for a change${onField(entry)}`,
  },
  'request.approved': {
    label: 'Request approved',
    sentence: (entry) => `approved a change${onField(entry)}`,
  },
  'request.rejected': {
    label: 'Request rejected',
    sentence: (entry) => `rejected a change${onField(entry)}`,
  },
  'domain.added': {
    label: 'Domain added',
    sentence: (entry) => `added the domain ${entry.target}`,
  },
  'domain.verified': {
    label: 'Domain verified',
    sentence: (entry) => `verified the domain ${entry.target}`,
  },
  'domain.failed': {
    label: 'Domain check failed',
    sentence: (entry) => `no longer found the TXT record of ${entry.target}`,
  },
  'domain.updated': {
    label: 'Domain changed',
    sentence: (entry) => `changed who may join by the domain ${entry.target}`,
  },
  'domain.removed': {
    label: 'Domain removed',
    sentence: (entry) => `removed the domain ${entry.target}`,
  },
  ...ACCESS_COPY,
  ...CONNECTION_COPY,
  ...CONTACT_COPY,
  'agent.called': {
    label: 'Assistant used',
    sentence: (entry) => {
      const agent = findDetail(entry, 'agent') ?? '';
      const name = nameTarget(entry, '');
      const card = findDetail(entry, 'card');
      const call = `${name === '' ? '' : `: ${name}`}${card === null ? '' : ` on the card ${card}`}`;
      return `used an assistant tool${call}${agent === '' ? '' : ` as “${agent}”`}`;
    },
  },
  'statement.closed': {
    label: 'Statement closed',
    sentence: () => 'closed a monthly statement',
  },
  'customer.invited': {
    label: 'Customer invited',
    sentence: ({ target }) => `invited ${target} as a customer`,
  },
  'customer.invitation_revoked': {
    label: 'Customer invitation revoked',
    sentence: ({ target }) => `revoked the customer invitation of ${target}`,
  },
  'customer.joined': { label: 'Customer joined', sentence: () => 'joined as a customer' },
  'customer.left': { label: 'Customer left', sentence: () => 'left as a customer' },
  'customer.released': { label: 'Customer released', sentence: () => 'released a customer' },
  'brand.updated': { label: 'Branding changed', sentence: () => 'changed the branding' },
  'audit.exported': { label: 'Audit log exported', sentence: () => 'exported the audit log' },
};

export const ACTION_OPTIONS = AUDIT_ACTIONS.map((key) => ({ key, label: ACTION_COPY[key].label }));

/** The sentence without its actor: `renamed the team to “Acme”`. A newer server may know more. */
export function describeEntry(entry: AuditEntry): string {
  const known = AUDIT_ACTIONS.find((action) => action === entry.action);
  return known === undefined ? entry.action : ACTION_COPY[known].sentence(entry);
}

export function nameActor({ actor, actorEmail }: Pick<AuditEntry, 'actor' | 'actorEmail'>): string {
  return actor === 'system' ? 'System' : actorEmail || 'A former member';
}

function describeMemberChange(entry: AuditEntry): string {
  const member = nameTarget(entry, 'a member');
  const role = roleSchema.safeParse(findDetail(entry, 'after', 'role'));
  return role.success
    ? `changed the role of ${member} to ${ROLE_NAMES[role.data].toLowerCase()}`
    : `changed ${member}`;
}

function asRole(entry: AuditEntry): string {
  const role = roleSchema.safeParse(findDetail(entry, 'role'));
  return role.success ? ` as ${ROLE_NAMES[role.data].toLowerCase()}` : '';
}

function onField(entry: AuditEntry): string {
  const field = findDetail(entry, 'field');
  const username = findDetail(entry, 'username');
  return `${field === null ? '' : ` of ${field}`}${username === null ? '' : ` on ${username}`}`;
}

/** The API key of the program or assistant that acted for a person. */
function describeProgram(entry: AuditEntry): string {
  const name = findDetail(entry, 'via');
  return name === null ? '' : ` with the API key “${name}”`;
}

export const AUDIT_EMPTY = {
  title: 'No matching entries',
  text: 'Change the filters to see more of the log.',
} as const;

export const AUDIT_DESCRIPTION =
  "What people and the system did in this team. Entries can't be changed, and are kept for two years.";
export const EXPORT_DESCRIPTION = 'Exports contain the whole log.';
export const VERIFY_LINK = 'Verify a JSON export';

/** Null if the entry is not about the logo. */
function describeLogoChange(entry: AuditEntry): string | null {
  const [before, after] = [findDetail(entry, 'before', 'logo'), findDetail(entry, 'after', 'logo')];
  if (after !== null) return before === null ? 'added a logo' : 'replaced the logo';
  return before === null ? null : 'removed the logo';
}
