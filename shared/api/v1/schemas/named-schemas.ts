import { z } from 'zod';
import {
  EVENT_DEFINITIONS,
  TEST_EVENT,
  testDataSchema,
  WEBHOOK_EVENTS,
  webhookMessageSchema,
} from '#shared/api/webhook-events.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { ANALYTICS_SCHEMAS } from './analytics-schemas.ts';
import { CARD_SCHEMAS } from './card-schemas.ts';
import { BATCH_SCHEMAS } from './batch-schemas.ts';
import { SETUP_SCHEMAS } from './setup-schemas.ts';
import { CONTACT_SCHEMAS } from './contact-schemas.ts';
import { findSchema } from './find-schema.ts';
import { KEY_SCHEMAS } from './key-schemas.ts';
import { PASS_SCHEMAS } from './pass-schemas.ts';
import type { SchemaRow, SchemaRows } from './schema-row.ts';
import { ORGANIZATION_SCHEMAS } from './organization-schemas.ts';
import { MESSAGE_FIELDS, WEBHOOK_SCHEMAS } from './webhook-schemas.ts';

/** Names whose schemas are objects that the rows describe. */
const ROWS: SchemaRows = {
  ...KEY_SCHEMAS,
  ...CARD_SCHEMAS,
  ...CONTACT_SCHEMAS,
  ...ANALYTICS_SCHEMAS,
  ...PASS_SCHEMAS,
  ...ORGANIZATION_SCHEMAS,
  ...SETUP_SCHEMAS,
  ...BATCH_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
};

/** Any message: one of those by event. */
export const ANY_MESSAGE = 'WebhookMessage';

/** `CardCreatedMessage` for `card.created`. */
export const messageName = (event: string): string =>
  `${event
    .split('.')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')}Message`;

const buildMessage = (event: string, data: z.ZodType) =>
  webhookMessageSchema.extend({ type: z.literal(event), data });

/** The schema of the messages of each event, and of the plain test. */
export const MESSAGES: ReadonlyMap<string, z.ZodObject> = new Map([
  ...WEBHOOK_EVENTS.map(
    (event) => [event, buildMessage(event, EVENT_DEFINITIONS[event].data)] as const,
  ),
  [TEST_EVENT, buildMessage(TEST_EVENT, testDataSchema)] as const,
]);

export interface NamedSchema extends Pick<SchemaRow, 'description'> {
  name: string;
  /** Equal ones. */
  schemas: readonly z.ZodObject[];
  fields: NonNullable<SchemaRow['fields']>;
  /** Whose fields it mostly has. */
  like?: string | undefined;
}

/** The texts of a row with those that it takes from another. */
function readFields({ like, fields = {} }: SchemaRow): NonNullable<SchemaRow['fields']> {
  if (like === undefined) return fields;
  const other = ROWS[like];
  if (other === undefined) throw new Error(`there is no schema ${like}`);
  return { ...readFields(other), ...fields };
}

function listRows(): NamedSchema[] {
  const named = new Map<string, z.ZodObject>();
  return Object.entries(ROWS).map(([name, row]) => {
    const [first, ...others] = [row.at].flat().map((at) => findSchema(at, named));
    if (first === undefined) throw new Error(`${name} is nowhere`);
    named.set(name, first);
    const { description, like } = row;
    return { name, description, like, schemas: [first, ...others], fields: readFields(row) };
  });
}

function listMessages(): NamedSchema[] {
  const messages = Array.from(MESSAGES, ([event, schema]) => ({
    name: messageName(event),
    description: `A message about ${event}.`,
    schemas: [schema],
    fields: MESSAGE_FIELDS,
  }));
  const description = 'A message to an endpoint. Its `type` says which.';
  return [
    { name: ANY_MESSAGE, description, schemas: [webhookMessageSchema], fields: MESSAGE_FIELDS },
    ...messages,
  ];
}

/** The pages of lists, named after their entries. */
function listPages(rows: readonly NamedSchema[]): NamedSchema[] {
  return PUBLIC_CALLS.flatMap(({ isList, response }) => {
    if (!isList || !(response instanceof z.ZodObject)) return [];
    const data: unknown = response.shape['data'];
    const entry = data instanceof z.ZodArray ? data.element : null;
    const { name } = rows.find(({ schemas }) => schemas.some((one) => one === entry)) ?? {};
    if (name === undefined) throw new Error('a list has entries without a name');
    const fields = {
      data: 'The entries of this page.',
      next: ['Send it as `cursor` for the next page; null on the last one.', null],
    } as const;
    return [{ name: `${name}List`, description: 'A page of a list.', schemas: [response], fields }];
  });
}

const described = [...listRows(), ...listMessages()];

/** Every object of the public API with its name and the meaning of its fields. */
export const NAMED_SCHEMAS: readonly NamedSchema[] = [...described, ...listPages(described)];
