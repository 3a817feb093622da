import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildReference, type ReferenceObject } from '#shared/api/v1/reference.ts';
import { describeType } from '#shared/api/v1/reference-types.ts';
import { NAMED_SCHEMAS } from '#shared/api/v1/schemas/named-schemas.ts';

const reference = buildReference();
const bodies = reference.calls.flatMap((call) => call.bodies);
const objects: readonly ReferenceObject[] = [...reference.objects, ...bodies];

/** Every link in a value. */
function listLinks(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
    key === 'link' && typeof part === 'string' ? [part] : listLinks(part),
  );
}

test('every type in the reference leads to an object on the page, down to the last field', () => {
  const anchors = new Set([
    ...reference.calls.map(({ name }) => name),
    ...reference.objects.map(({ name }) => name),
    'events',
  ]);
  const links = listLinks(reference);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => !anchors.has(link))).toEqual([]);
});

test('every object of the API is on the page, with each of its fields', () => {
  const shown = new Map(objects.map((object) => [object.name, object]));
  // Pages of lists are shown by their entries, and messages in one.
  const missing = NAMED_SCHEMAS.filter(({ name }) => !/(?:List|Message)$/.test(name))
    .map(({ name }) => name)
    .filter((name) => !shown.has(name) && name !== 'StoredCard');
  expect(missing).toEqual([]);
  expect([...shown.keys()]).toEqual(expect.arrayContaining(['Problem', 'Issue']));
  for (const { name, schemas } of NAMED_SCHEMAS) {
    const { fields = [], like = null } = shown.get(name) ?? {};
    if (!shown.has(name)) continue;
    const named = [...fields.map((field) => field.name), ...(like?.fields ?? [])];
    expect([name, named.toSorted()]).toEqual([
      name,
      Object.keys(schemas[0]?.shape ?? {}).toSorted(),
    ]);
  }
});

test('every call has a request, and a response where it returns something', () => {
  expect(reference.calls.map(({ name }) => name)).toEqual(PUBLIC_CALLS.map(({ name }) => name));
  for (const { name, status, curl, answer, response } of reference.calls) {
    expect([name, curl.startsWith('curl ')]).toEqual([name, true]);
    const hasBody = status !== 204;
    expect([name, answer !== '', response.length > 0]).toEqual([name, hasBody, hasBody]);
  }
});

test('a key that reads only is offered for calls that it can make without an ID', () => {
  const trials = reference.calls.flatMap(({ trial }) => trial ?? []);
  expect(trials).toEqual([
    '/api/v1/me',
    '/api/v1/cards?limit=20',
    '/api/v1/contacts?since=2026-01-01T00%3A00%3A00Z&limit=50',
    '/api/v1/held-contacts',
    '/api/v1/analytics?period=30d',
    '/api/v1/passes',
    '/api/v1/passes/messages',
  ]);
});

const read = (schema: unknown): string =>
  describeType(schema)
    .map(({ text }) => text)
    .join('');

test('types read as in TypeScript', () => {
  const $ref = '#/components/schemas/Card';
  expect(read({ type: 'array', items: { $ref } })).toBe('Card[]');
  expect(read({ anyOf: [{ $ref }, { type: 'null' }] })).toBe('Card | null');
  expect(read({ type: ['string', 'null'] })).toBe('string | null');
  expect(read({ anyOf: [{ type: 'string', const: '' }, { type: 'string' }] })).toBe('string');
  expect(read({ enum: ['a', 'b'] })).toBe('"a" | "b"');
  expect(read({ type: 'object', additionalProperties: { type: 'string' } })).toBe('map of string');
  expect(read({ type: 'string', format: 'date-time' })).toBe('time');
});
