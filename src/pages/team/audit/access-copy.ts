import type { ActionCopy } from '#src/pages/team/audit/connection-copy.ts';

/** Changes of from where, and for how long after signing in, the team can be used. */
export const ACCESS_COPY = {
  'access_rules.updated': {
    label: 'Access rules changed',
    sentence: () => 'changed from where the team can be used',
  },
  'access_rules.end_scheduled': {
    label: 'End of the network rule scheduled',
    sentence: () => 'scheduled the end of the network rule',
  },
  'access_rules.end_canceled': {
    label: 'Network rule stays',
    sentence: () => 'kept the network rule',
  },
  'access_rules.ended': {
    label: 'Network rule ended',
    sentence: () => 'ended the network rule, as an owner had scheduled',
  },
} satisfies Readonly<Record<string, ActionCopy>>;
