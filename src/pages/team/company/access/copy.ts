import {
  formatHours,
  newAccessRulesSchema,
  type AccessRules,
} from '#shared/organization/access-rules.ts';
import { NETWORK_RULE_END_HOURS } from '#shared/api/organizations/access-rules.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** Hours between two passwords that the form offers. */
export const OFFERED_HOURS = [1, 4, 8, 12, 24, 72, 168, 336] as const;

export const SESSION_SECTION = {
  title: 'Signing in',
  description:
    'How long a member can use the team after entering their password. Their own cards are not affected.',
} as const;
export const NETWORK_SECTION = {
  title: 'Networks',
  description:
    'From where the team can be used. Public cards, wallet passes and contact forms work everywhere.',
} as const;

export const ACCESS_FORM = {
  hours: 'Ask for the password again',
  noHours: 'When the session ends, after 30 days at most',
  formatOption: (hours: number): string => `Every ${formatHours(hours)}`,
  appNetworks: 'Networks of members',
  appHint: (address: string): string =>
    `One IPv4 or IPv6 network per line, such as 203.0.113.0/24. Leave it empty to allow all.${
      address === '' ? '' : ` You are connected from ${address}.`
    }`,
  addAddress: 'Add your address',
  programNetworks: 'Networks of API keys and assistants',
  programHint:
    'Assistants connect from the servers of their provider. Leave it empty to allow all.',
} as const;

export const CONFIRM = {
  title: 'Change who can use the team?',
  confirmLabel: 'Save rules',
  busyLabel: 'Saving...',
} as const;
export const RULES_SAVED: ToastText = {
  title: 'Access Rules Saved',
  description: 'They apply now. All owners get an email.',
};

function describeNetworks(who: string, networks: readonly string[]): string {
  return networks.length === 0
    ? `${who} can use the team from any network.`
    : `${who} can use the team from ${countNoun(networks.length, 'network')} only.`;
}

/** What the rules mean, as lines. */
export function describeRules({
  sessionHours,
  appNetworks,
  programNetworks,
}: AccessRules): string[] {
  return [
    sessionHours === null
      ? 'Members enter their password when their session ends.'
      : `Members enter their password again every ${formatHours(sessionHours)}.`,
    describeNetworks('Members', appNetworks),
    describeNetworks('API keys and assistants', programNetworks),
  ];
}

/** A message for each list that has an invalid line, by its name. */
export function findListIssues(rules: AccessRules): Partial<Record<keyof AccessRules, string>> {
  const parsed = newAccessRulesSchema.safeParse(rules);
  const issues = parsed.error?.issues ?? [];
  const find = (name: keyof AccessRules) => {
    const issue = issues.find(({ path }) => path[0] === name);
    return issue === undefined ? {} : { [name]: issue.message };
  };
  return { ...find('appNetworks'), ...find('programNetworks') };
}

export const NETWORK_REFUSED = {
  title: 'You are outside the networks of this team',
  ask: 'Connect to a network of the team and try again. An owner can add yours under Company, Sign-in & access.',
  owner: `You are an owner. If the networks of your team changed, you can end this rule: members can use the team from any network after ${NETWORK_RULE_END_HOURS} hours. All owners get an email now, and any of them can keep the rule.`,
  section: 'End of the network rule',
  end: 'End the network rule',
  endTitle: 'End the network rule?',
  endText: `It ends in ${NETWORK_RULE_END_HOURS} hours. All owners get an email now.`,
  keep: 'Keep the rule',
  scheduled: (moment: string): string =>
    `The rule ends on ${moment}. Members can use the team from any network then.`,
  endScheduled: { title: 'End Scheduled', description: 'All owners get an email.' },
  stays: { title: 'Rule Stays', description: 'All owners get an email.' },
} as const;
