import { z } from 'zod';
import { EVENT_DEFINITIONS, testDataSchema } from '#shared/api/webhook-events.ts';
import { publishedCardSchema } from '#shared/card/card.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';

/** Schemas that no call and no event names. */
const OTHERS: Readonly<Record<string, z.ZodType>> = {
  'event webhook.test': testDataSchema,
  'problem current': publishedCardSchema,
};

const FOUND: ReadonlyMap<string, z.ZodType> = new Map([
  ...Object.entries(OTHERS),
  ...Object.entries(EVENT_DEFINITIONS).map(
    ([event, { data }]) => [`event ${event}`, data] as const,
  ),
  ...PUBLIC_CALLS.flatMap(({ name, request }) =>
    request === null ? [] : [[`${name} request`, request] as const],
  ),
  ...PUBLIC_CALLS.flatMap(({ name, response }) =>
    response instanceof z.ZodType ? [[`${name} response`, response] as const] : [],
  ),
]);

/** The schema inside of optional, nullable and defaulted values, of lists and of maps. */
function unwrap(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  if (schema instanceof z.ZodArray) return unwrap(schema.element);
  if (schema instanceof z.ZodRecord) return unwrap(schema.valueType);
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  ) {
    return unwrap(schema.unwrap());
  }
  return schema;
}

/** One step of a path: a field of an object, or by number one of several shapes. */
function step(schema: unknown, name: string): unknown {
  if (schema instanceof z.ZodObject) return unwrap(schema.shape[name]);
  return schema instanceof z.ZodUnion ? unwrap(schema.options[Number(name)]) : undefined;
}

/** The object that a place of a row means (`SchemaRow.at`). Throws for a place that does not exist. */
export function findSchema(at: string, named: ReadonlyMap<string, z.ZodObject>): z.ZodObject {
  const [root = '', rest = ''] = at.split(' ');
  const isNamed = named.has(root);
  const [part = '', ...fields] = isNamed || root === 'event' ? [rest] : rest.split('.');
  const start = isNamed ? step(named.get(root), part) : unwrap(FOUND.get(`${root} ${part}`));
  const choice = at.split(' ')[2]?.split('.') ?? [];
  const found = [...choice, ...fields].reduce(step, start);
  if (found instanceof z.ZodObject) return found;
  throw new Error(`there is no object at ${at}`);
}
