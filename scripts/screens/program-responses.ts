import { listAgentChanges, type AgentChange } from '#shared/api/programs/agent-changes.ts';
import { listApiKeys } from '#shared/api/programs/keys.ts';
import { listConnectedApps } from '#shared/api/programs/oauth.ts';
import { readDayUsage } from '#shared/api/programs/day-usage.ts';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { type WebhookDelivery } from '#shared/api/webhooks.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { DAY_MS, MINUTE_MS } from '#shared/format/duration.ts';
import {
  buildSampleMessage,
  PERSON_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
} from '#shared/api/webhook-events.ts';

// Keys and webhooks of an account or a team with many programs. Each response is validated by its schema.

const NOW = Date.now();
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const day = (ms: number): string => ago(ms).slice(0, 10);

const KEY_NAMES = [
  'Zapier',
  'Website of the Hohenfels-Lindenthal consulting group, production',
  'Nightly backup',
  'Old script',
];

export function buildKeys(kind: 'person' | 'organization') {
  const scopes = listScopes(kind);
  return listApiKeys.response.parse({
    keys: KEY_NAMES.map((name, index) => ({
      id: `key0000${index}`,
      name,
      prefix: `ttc_live_4fK2mQ${index}x`,
      scopes: index === 1 ? scopes : scopes.slice(index, index + 2),
      createdAt: ago((index + 1) * 40 * DAY_MS),
      // The last one has expired.
      expiresAt: index === 2 ? null : ago((index === 3 ? 1 : -200) * DAY_MS),
      lastUsedOn: index === 2 ? null : day(index * DAY_MS),
      lastUsedFrom: index === 2 ? null : '203.0.113.0/24',
      createdBy: index === 3 ? '' : 'Alex Morgan',
      isPaused: kind === 'organization' && (index === 1 || index === 2),
      pausedAt: kind === 'organization' && index === 1 ? ago(3 * DAY_MS) : null,
      isService: kind === 'organization' && index < 2,
      resumeWith: kind === 'organization' && index === 1 ? 'password' : null,
      linkUsableAt: null,
    })),
  });
}

const link = (id: string, value: string) => ({ id, type: 'linkedin', value, position: 0 });

/** Changes by assistants that wait, with long values and with text that only looks like markup. */
export function buildAgentChanges() {
  const bio = 'Advises family businesses between the Alps and the Baltic on succession. '.repeat(6);
  const proposed: Pick<AgentChange, 'keyName' | 'username' | 'changes'>[] = [
    {
      keyName: 'Claude',
      username: 'alex-morgan',
      changes: [
        { field: 'title', before: 'Analyst', after: 'Head of Analysis' },
        { field: 'bio', before: '', after: '<b>Not markup</b> and "quotes"' },
      ],
    },
    {
      keyName: 'Assistant of the Hohenfels-Lindenthal consulting group, production',
      username: 'alexandra-hohenfels-lindenthal-de-la-fontaine-von-und-zu',
      changes: [
        { field: 'bio', before: bio, after: `${bio}${'W'.repeat(90)}` },
        {
          field: 'website',
          before: 'https://hohenfels-lindenthal.example',
          after: `https://hohenfels-lindenthal.example/${'segment/'.repeat(20)}`,
        },
        { field: 'isActive', before: true, after: false },
        {
          field: 'cardElements',
          before: [link('a', 'linkedin.com/in/alexandra'), link('b', 'linkedin.com/in/old')],
          after: [link('a', 'linkedin.com/in/alexandra'), link('c', 'linkedin.com/in/new')],
        },
      ],
    },
  ];
  return listAgentChanges.response.parse({
    isRequired: true,
    changes: Array.from(proposed, (change, index) => ({
      ...change,
      id: `change-${index}`,
      status: 'waiting',
      createdAt: ago((2 - index) * DAY_MS),
      expiresAt: ago((index - 12) * DAY_MS),
      decidedAt: null,
    })),
    next: 'more',
  });
}

/** A day near its end, with long names. */
export function buildUsage(kind: 'person' | 'organization') {
  const programs = KEY_NAMES.map((name, index) => ({
    kind: 'program' as const,
    name,
    units: 1_600_000 >> (2 * index),
  }));
  const people =
    kind === 'person'
      ? [{ kind: 'sessions' as const, name: '', units: 1_900_000 }]
      : [
          { kind: 'member' as const, name: 'Alex Morgan', units: 1_900_000 },
          { kind: 'member' as const, name: '', units: 12 },
        ];
  const midnight = `${new Date(NOW + DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
  const spenders = [...people, ...programs].toSorted((one, other) => other.units - one.units);
  return readDayUsage.response.parse({
    limit: 4_481_600,
    spent: 4_100_000,
    renewsAt: midnight,
    spenders,
  });
}

/** An endpoint in each state. */
/** Apps of a team: one that belongs to it, one of a person who could leave, one that is paused. */
export function buildApps() {
  const shared = {
    team: 'Hohenfels-Lindenthal consulting group',
    scopes: ['cards:read', 'cards:write', 'members:read'],
    createdAt: ago(40 * DAY_MS),
    expiresAt: ago(-325 * DAY_MS),
    lastUsedOn: day(DAY_MS),
    lastUsedFrom: '203.0.113.0/24',
    createdBy: 'Alex Morgan',
    linkUsableAt: null,
  };
  return listConnectedApps.response.parse({
    apps: [
      {
        ...shared,
        id: 'app-1',
        name: 'Claude',
        host: 'claude.ai',
        isPaused: false,
        isService: true,
        resumeWith: null,
      },
      {
        ...shared,
        id: 'app-2',
        name: 'Assistant of the Hohenfels-Lindenthal consulting group, production',
        host: 'assistant.hohenfels-lindenthal.example',
        lastUsedOn: null,
        lastUsedFrom: null,
        isPaused: false,
        isService: false,
        resumeWith: null,
      },
      {
        ...shared,
        id: 'app-3',
        name: 'ChatGPT',
        host: 'chatgpt.com',
        isPaused: true,
        isService: true,
        resumeWith: 'password',
      },
    ],
  });
}

export function buildWebhooks() {
  const shared = {
    previousSecretUntil: null,
    createdAt: ago(90 * DAY_MS),
    isService: true,
    createdBy: 'Alex Morgan',
    resumeWith: null,
    linkUsableAt: null,
    expiresAt: ago(-275 * DAY_MS),
  };
  const active = { status: 'active', pausedBy: null, failingSince: null } as const;
  return WEBHOOKS.list.response.parse({
    endpoints: [
      {
        ...shared,
        ...active,
        id: 'hook-1',
        url: 'https://hooks.crm.example/in/2f7c9a',
        description: 'CRM',
        events: ['contact.created', 'contact.updated'],
        previousSecretUntil: ago(-20 * 60 * MINUTE_MS),
      },
      {
        ...shared,
        ...active,
        id: 'hook-2',
        url: `https://automation.hohenfels-lindenthal.example/${'segment/'.repeat(12)}hook`,
        description: '',
        events: PERSON_WEBHOOK_EVENTS,
        failingSince: ago(2 * DAY_MS),
      },
      {
        ...shared,
        id: 'hook-3',
        url: 'https://old.example/hook',
        description: 'The receiver that was switched off in spring',
        events: ['card.viewed.daily'],
        status: 'paused',
        pausedBy: 'failing',
        failingSince: ago(9 * DAY_MS),
      },
      {
        ...shared,
        id: 'hook-4',
        url: 'https://collect.example/in',
        description: '',
        events: ['contact.created'],
        status: 'paused',
        pausedBy: 'recovery',
        failingSince: null,
        resumeWith: 'other_admin',
      },
    ],
    usage: { started: 9870, skipped: 132, limit: 10_000 },
  });
}

const OUTCOMES: readonly Pick<WebhookDelivery, 'status' | 'nextAttemptAt' | 'attempt'>[] = [
  {
    status: 'pending',
    nextAttemptAt: ago(-30 * MINUTE_MS),
    attempt: {
      at: ago(2 * MINUTE_MS),
      durationMs: 10_001,
      status: null,
      error: 'The receiver took longer than 10 seconds.',
      answer: '',
    },
  },
  {
    status: 'delivered',
    nextAttemptAt: null,
    attempt: { at: ago(60 * MINUTE_MS), durationMs: 128, status: 200, error: '', answer: 'ok' },
  },
  {
    status: 'failed',
    nextAttemptAt: null,
    attempt: {
      at: ago(4 * DAY_MS),
      durationMs: 42,
      status: 500,
      error: 'The receiver answered with 500.',
      answer: `<h1>Internal Server Error</h1> ${'The upstream did not answer. '.repeat(12)}`,
    },
  },
];

function buildDelivery(index: number): WebhookDelivery {
  const [first] = OUTCOMES;
  const outcome = OUTCOMES[index % OUTCOMES.length] ?? first;
  if (outcome === undefined) throw new Error('there is no outcome');
  const type = WEBHOOK_EVENTS[index % WEBHOOK_EVENTS.length] ?? 'card.created';
  const id = `delivery-${index}`;
  return {
    id,
    eventId: `event-${index}`,
    type,
    createdAt: ago(index * 97 * MINUTE_MS),
    ...outcome,
  };
}

export function buildDeliveries(count: number) {
  return WEBHOOKS.listDeliveries.response.parse({
    deliveries: Array.from({ length: count }, (_, index) => buildDelivery(index)),
    nextCursor: 'more',
  });
}

/** The delivery that failed, with its attempts. */
export function buildFailedDelivery() {
  const delivery = buildDelivery(2);
  return WEBHOOKS.readDelivery.response.parse({
    ...delivery,
    request: { ...buildSampleMessage('card.deleted'), id: delivery.eventId },
    attempts: Array.from({ length: 5 }, () => delivery.attempt),
  });
}
