import type { AuditEntry } from '#shared/api/organizations/audit.ts';
import type { CustomerState } from '#shared/api/organizations/partner/customers.ts';
import { PRIVACY_FLOOR } from '#shared/organization/limits.ts';
import type { ToastText } from '#src/state/toasts.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

export const STATE_NAMES: Readonly<Record<CustomerState, string>> = {
  new: 'Unconfirmed',
  idle: 'No public card',
  active: 'Active',
};
export const STATE_TONES: Readonly<Record<CustomerState, BadgeTone>> = {
  new: 'warn',
  idle: 'neutral',
  active: 'good',
};

const ACTIVITY: Readonly<Record<string, (target: string) => string>> = {
  'organization.created': () => 'Partner set up',
  'organization.updated': () => 'Partner renamed',
  'member.joined': () => 'Someone joined your team',
  'member.left': () => 'Someone left your team',
  'member.removed': () => 'Someone was removed from your team',
  'invitation.created': (target) => `${target} was invited to your team`,
  'customer.invited': (target) => `${target} was invited as a customer`,
  'customer.invitation_revoked': (target) => `The invitation of ${target} was revoked`,
  'customer.joined': () => 'A customer joined',
  'customer.left': () => 'A customer left',
  'customer.released': () => 'A customer was released',
  'brand.updated': () => 'Branding changed',
  'api_key.created': () => 'API key created',
  'api_key.revoked': () => 'API key revoked',
};

/** An entry of the audit log in the overview. */
export function describeActivity({ action, target }: AuditEntry): string {
  return ACTIVITY[action]?.(target) ?? 'Settings changed';
}

export const NO_ROLE = 'Your role in this partner does not include this. Ask an owner or admin.';
export const FEW_CUSTOMERS = `Views are shown as sums from ${PRIVACY_FLOOR} customers on, so that they never show what one person does.`;

export const BRAND_SAVED: ToastText = {
  title: 'Branding Saved!',
  description: 'Your customers see it within a minute.',
};

export function buildInvitedCustomerToast(email: string): ToastText {
  return { title: 'Invitation Sent!', description: `We emailed a link to ${email}.` };
}

export const CUSTOMER_RELEASED: ToastText = {
  title: 'Customer Released',
  description: 'The account and its cards stay. It is no longer your customer.',
};
export const CUSTOMER_INVITATION_REVOKED: ToastText = { title: 'Invitation Revoked' };
