export const NO_OWN_CARD = 'No card yet';

export function describeOwnCard(organization: string): string {
  return `This is your card at ${organization}. Share it now, or keep it in your phone's wallet.`;
}

export function describeOwnership(organization: string): string {
  return `It belongs to ${organization}. Cards of your own stay in your dashboard, and your team never sees them.`;
}
