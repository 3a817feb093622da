import type { NotTaken } from '#shared/card/policy/field-state.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';

/** Names of a card's fields for readers. */
export const FIELD_NAMES: Readonly<Record<PolicyField, string>> = {
  name: 'Name',
  title: 'Job title',
  company: 'Company',
  email: 'Email',
  phone: 'Phone',
  website: 'Website',
  bio: 'Bio',
  profileImage: 'Profile photo',
  headerPhoto: 'Banner photo',
  template: 'Template',
  isIndexable: 'Search engines',
  hidesCounts: 'Views and clicks',
  isExchangeOn: 'Contact exchange',
  consentLine: 'Consent text',
};

/** Which changes of an organization card the server did not take over, and why. */
export function describeNotTaken(notTaken: readonly NotTaken[], team: string): string[] {
  return notTaken.map(({ field, reason }) => {
    if (field !== 'cardElements') return `${FIELD_NAMES[field]} is set by ${team}.`;
    return reason === 'fixed'
      ? `${team} put some of the elements on every card. They stay as they are.`
      : `${team} doesn't allow elements of your own.`;
  });
}
