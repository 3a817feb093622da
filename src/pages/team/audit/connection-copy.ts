import type { AuditEntry } from '#shared/api/organizations/audit.ts';
import { findDetail, nameTarget, quote } from '#src/pages/team/audit/entry-details.ts';

export interface ActionCopy {
  /** The name in the filter. */
  label: string;
  /** What the actor did, as it follows their name. */
  sentence: (entry: AuditEntry) => string;
}

/** What connects a team to other hosts and programs, in words. */
export const CONNECTION_COPY = {
  'own_domain.added': {
    label: 'Own domain added',
    sentence: (entry) => `added the own domain ${entry.target}`,
  },
  'own_domain.proven': {
    label: 'Own domain proven',
    sentence: (entry) => `proved the own domain ${entry.target}`,
  },
  'own_domain.activated': {
    label: 'Own domain activated',
    sentence: (entry) => `connected ${entry.target} to the cards`,
  },
  'own_domain.failed': {
    label: 'Own domain check failed',
    sentence: (entry) => `no longer found the TXT record of ${entry.target}`,
  },
  'own_domain.ended': {
    label: 'Own domain disconnected',
    sentence: (entry) => `disconnected ${entry.target}, whose record was missing for a week`,
  },
  'own_domain.removed': {
    label: 'Own domain removed',
    sentence: (entry) => `removed the own domain ${entry.target}`,
  },
  'api_key.created': {
    label: 'API key created',
    sentence: (entry) => `created the API key${quote(entry)}`,
  },
  'api_key.revoked': {
    label: 'API key revoked',
    sentence: (entry) => `revoked the API key${quote(entry)}`,
  },
  'api_key.paused': {
    label: 'API key paused',
    sentence: (entry) => `paused the API key${quote(entry)}`,
  },
  'api_key.resumed': {
    label: 'API key resumed',
    sentence: (entry) => `resumed the API key${quote(entry)}`,
  },
  'agent_approval.updated': {
    label: 'Approval of assistants changed',
    sentence: ({ details }) =>
      details['isRequired'] === true
        ? 'made changes by assistants wait for approval'
        : 'let changes by assistants apply without approval',
  },
  'agent_change.approved': {
    label: 'Change by an assistant approved',
    sentence: (entry) => `approved a change of ${describeProposal(entry)}`,
  },
  'agent_change.refused': {
    label: 'Change by an assistant refused',
    sentence: (entry) => `refused a change of ${describeProposal(entry)}`,
  },
  'app.connected': {
    label: 'App connected',
    sentence: (entry) => `connected the app${quote(entry)}`,
  },
  'app.disconnected': {
    label: 'App disconnected',
    sentence: (entry) => `disconnected the app${quote(entry)}`,
  },
  'app.paused': {
    label: 'App paused',
    sentence: (entry) => `paused the app${quote(entry)}`,
  },
  'app.resumed': {
    label: 'App resumed',
    sentence: (entry) => `resumed the app${quote(entry)}`,
  },
  'webhook.created': {
    label: 'Webhook created',
    sentence: (entry) => `created a webhook${toReceiver(entry)}`,
  },
  'webhook.updated': {
    label: 'Webhook changed',
    sentence: (entry) => `changed the webhook${toReceiver(entry)}`,
  },
  'webhook.paused': {
    label: 'Webhook paused',
    sentence: (entry) => `paused the webhook${toReceiver(entry)}`,
  },
  'webhook.resumed': {
    label: 'Webhook resumed',
    sentence: (entry) => `resumed the webhook${toReceiver(entry)}`,
  },
  'webhook.renewed': {
    label: 'Webhook renewed',
    sentence: (entry) => `renewed the webhook${toReceiver(entry)} for another year`,
  },
  'webhook.secret_rotated': {
    label: 'Webhook secret replaced',
    sentence: (entry) => `replaced the secret of the webhook${toReceiver(entry)}`,
  },
  'webhook.deleted': {
    label: 'Webhook deleted',
    sentence: (entry) => `deleted the webhook${toReceiver(entry)}`,
  },
} satisfies Readonly<Record<string, ActionCopy>>;

function toReceiver(entry: AuditEntry): string {
  const name = findDetail(entry, 'name');
  return name === null ? '' : ` to ${name}`;
}

/** The card that a change is about, and the key or app that proposed it. */
function describeProposal(entry: AuditEntry): string {
  const program = findDetail(entry, 'proposedBy');
  const by = program === null ? '' : `, proposed by “${program}”`;
  return `${nameTarget(entry, 'a card')}${by}`;
}
