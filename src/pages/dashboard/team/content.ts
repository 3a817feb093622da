import { z } from 'zod';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { ToastText } from '#src/state/toasts.ts';

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['Admin', 'Member']),
  status: z.enum(['Active', 'Invited']),
  cardsCreated: z.int(),
  lastActive: z.string(),
});
export type SampleMember = z.infer<typeof memberSchema>;

/** Fictional members, shown until teams are built. */
export const SAMPLE_MEMBERS: readonly SampleMember[] = [
  {
    id: 'sample-1',
    name: 'Ines Falk',
    email: 'ines@example.com',
    role: 'Admin',
    status: 'Active',
    cardsCreated: 6,
    lastActive: 'Today',
  },
  {
    id: 'sample-2',
    name: 'Tomas Ruiz',
    email: 'tomas@example.com',
    role: 'Member',
    status: 'Active',
    cardsCreated: 3,
    lastActive: 'Yesterday',
  },
  {
    id: 'sample-3',
    name: 'Amara Obi',
    email: 'amara@example.com',
    role: 'Member',
    status: 'Active',
    cardsCreated: 2,
    lastActive: '4 days ago',
  },
  {
    id: 'sample-4',
    name: 'Noa Berg',
    email: 'noa@example.com',
    role: 'Member',
    status: 'Invited',
    cardsCreated: 0,
    lastActive: 'Never',
  },
];

export function countTeam(members: readonly SampleMember[]): { label: string; value: number }[] {
  return [
    { label: 'Members', value: members.length },
    { label: 'Active', value: members.filter(({ status }) => status === 'Active').length },
    { label: 'Invited', value: members.filter(({ status }) => status === 'Invited').length },
    {
      label: 'Cards created',
      value: members.reduce((total, { cardsCreated }) => total + cardsCreated, 0),
    },
  ];
}

export function limitLine(plan: PlanId): string {
  const members = findLimit(plan, 'teamMembers');
  return members === Infinity ? 'Unlimited team members' : `Up to ${members} team members`;
}

export const INVITE = {
  empty: 'Please enter an email address.',
  notSent: {
    title: 'Invitation not sent',
    description: "Invitations aren't available yet, so we didn't send anything.",
  } satisfies ToastText,
} as const;
