import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { z } from 'zod';
import { parseTableRows } from '#scripts/catalogs/derived-tables.ts';
import { DAY_SECONDS } from '#shared/format/duration.ts';
import { eventDelaySeconds } from '#worker/analytics/counting/consume-events.ts';
import { EVENT_DAYS } from '#worker/events/visit-retention.ts';
import { retryDelaySeconds } from '#worker/jobs/consume-jobs.ts';
import { VARIABLES } from '#worker/settings.ts';
import { ATTEMPTS_MAX } from '#worker/wallet/notifications/deliveries.ts';

/** Lines of a TOML table, or those before the first table. */
function readTable(text: string, name: string | null): Record<string, string> {
  const tables = text.split(/^(?=\[)/m);
  const found = name === null ? tables[0] : tables.find((table) => table.startsWith(`[${name}]`));
  return Object.fromEntries(
    [...(found ?? '').matchAll(/^(\w+) = (.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
}

const config = readFileSync('wrangler.toml', 'utf8');

test('the default deployment is a production: no guests, no test hosts', () => {
  expect(readTable(config, 'vars')).toMatchObject({
    ENVIRONMENT: '"production"',
    GUEST_DASHBOARD: '"false"',
  });
  expect(readTable(config, null)).toMatchObject({ preview_urls: 'false' });
  expect(readTable(config, null)['compatibility_flags']).toContain('global_fetch_strictly_public');
});

test('the deployed rate limiters are strict and count separately', () => {
  const limiters = [...config.matchAll(/\[\[ratelimits\]\]\n((?:.+\n)+)/g)].map(
    ([, lines]) => lines,
  );
  expect(limiters).toEqual([
    'name = "AUTH_LIMIT"\nnamespace_id = "1001"\nsimple = { limit = 20, period = 60 }\n',
    'name = "API_LIMIT"\nnamespace_id = "1002"\nsimple = { limit = 300, period = 60 }\n',
  ]);
});

const bound = z.object({ binding: z.string() });
const named = z.object({ name: z.string() });
const bindingsSchema = z.object({
  vars: z.record(z.string(), z.unknown()),
  d1_databases: z.array(bound.extend({ database_name: z.string() })),
  kv_namespaces: z.array(bound),
  r2_buckets: z.array(bound.extend({ bucket_name: z.string() })),
  ratelimits: z.array(named.extend({ namespace_id: z.string() })),
  durable_objects: z.object({ bindings: z.array(named) }),
  send_email: z.array(named).default([]),
  queues: z.object({ producers: z.array(bound).default([]) }).default({ producers: [] }),
});

test('a preview has every binding of production with its own stores, but no queue and no mail', () => {
  const config = unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true });
  const source = bindingsSchema.parse(config);
  const previews = bindingsSchema.parse(config.previews);
  const namesOf = (one: typeof source): string[] =>
    [
      ...Object.keys(one.vars),
      ...[...one.d1_databases, ...one.kv_namespaces, ...one.r2_buckets].map(
        ({ binding }) => binding,
      ),
      ...[...one.ratelimits, ...one.durable_objects.bindings, ...one.send_email].map(
        ({ name }) => name,
      ),
      ...one.queues.producers.map(({ binding }) => binding),
    ].toSorted((name, other) => name.localeCompare(other));
  const without = new Set(['EMAIL', 'EVENTS', 'JOBS', 'MAIL', 'WEBHOOKS']);
  expect(namesOf(previews)).toEqual(namesOf(source).filter((name) => !without.has(name)));
  expect(previews.vars).toMatchObject({ ENVIRONMENT: 'preview', PUBLIC_ORIGIN: '' });
  const stores = (one: typeof source): string[] => [
    ...one.d1_databases.map(({ database_name: name }) => name),
    ...one.r2_buckets.map(({ bucket_name: name }) => name),
    ...one.ratelimits.map(({ namespace_id: id }) => id),
  ];
  expect(stores(previews).filter((name) => stores(source).includes(name))).toEqual([]);
});

test('wrangler.toml sets known settings that are not secret', () => {
  const config = unstable_readConfig({ config: 'wrangler.toml' }, { hideWarnings: true });
  const names = [config, config.previews].flatMap((one) =>
    Object.keys(bindingsSchema.parse(one).vars),
  );
  expect(names.filter((name) => !(name in VARIABLES))).toEqual([]);
});

test('the queue retries as often as delivery reports count, then uses the dead-letter queue', () => {
  const consumer =
    /\[\[queues\.consumers\]\]\nqueue = "tip-top-cards-jobs"\n((?:.+\n)+)/.exec(config)?.[1] ?? '';
  expect(consumer).toContain(`max_retries = ${ATTEMPTS_MAX - 1}\n`);
  expect(consumer).toContain('dead_letter_queue = "tip-top-cards-jobs-dead"\n');
  expect(readFileSync('docs/wallet.md', 'utf8')).toContain(`not reached (${ATTEMPTS_MAX} attempts`);
});

/** Seconds between the first and the last delivery of a message. */
function findRetrySeconds(retries: number, delay: (attempts: number) => number): number {
  return Array.from({ length: retries }, (_, at) => delay(at + 1)).reduce((sum, one) => sum + one);
}

test('S-G1: no job is lost in an outage of two hours and no visit in one of half a day, even when the Worker cannot start', () => {
  const [jobs, events, mail] = [...config.matchAll(/\[\[queues\.consumers\]\]\n((?:.+\n)+)/g)].map(
    ([, lines = '']) => readTable(`[queue]\n${lines}`, 'queue'),
  );
  expect(findRetrySeconds(Number(jobs?.['max_retries']), retryDelaySeconds)).toBeGreaterThan(7200);
  expect(findRetrySeconds(Number(mail?.['max_retries']), retryDelaySeconds)).toBeGreaterThan(7200);
  expect(findRetrySeconds(Number(events?.['max_retries']), eventDelaySeconds)).toBeGreaterThan(
    43_200,
  );
  // The platform's maximum.
  expect(events?.['max_retries']).toBe('100');
  for (const one of [jobs, events, mail]) expect(Number(one?.['retry_delay'])).toBe(60);
  // A visit redriven after four days in the dead-letter queue is counted once: its id is retained
  // until then.
  const longest = findRetrySeconds(100, eventDelaySeconds) / DAY_SECONDS + 4;
  expect(longest).toBeLessThan(EVENT_DAYS);
});

test('a request can neither run nor wait without a limit', () => {
  expect(readTable(config, 'limits')).toEqual({ cpu_ms: '2000' });
});

test('each queue has one consumer, its own dead-letter queue, and the name that the Worker uses', () => {
  const queues = [...config.matchAll(/\[\[queues\.consumers\]\]\n((?:.+\n)+)/g)].map(
    ([, lines = '']) => readTable(`[queue]\n${lines}`, 'queue'),
  );
  expect(queues.map(({ queue, dead_letter_queue }) => [queue, dead_letter_queue])).toEqual([
    ['"tip-top-cards-jobs"', '"tip-top-cards-jobs-dead"'],
    ['"tip-top-cards-events"', '"tip-top-cards-events-dead"'],
    ['"tip-top-cards-mail"', '"tip-top-cards-mail-dead"'],
    ['"tip-top-cards-webhooks"', '"tip-top-cards-webhooks-dead"'],
  ]);
  // The object of an owner decides what counts, so that consumers may run concurrently.
  expect(queues[1]).not.toHaveProperty('max_concurrency');
  const worker = readFileSync('worker/index.ts', 'utf8');
  for (const name of ['jobs', 'events', 'mail', 'webhooks'])
    expect(worker).toContain(`= 'tip-top-cards-${name}'`);
});

test('every binding of the Worker is documented for operators', () => {
  const source = readFileSync('worker/env.ts', 'utf8');
  const names = [...source.matchAll(/^ {2}([A-Z][A-Z_]+)\??:/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const explained = parseTableRows(readFileSync('docs/deploy.md', 'utf8'), ['Binding', 'Meaning']);
  expect(explained.map(([name = '']) => name).toSorted()).toEqual(
    names.map((name) => `\`${name}\``).toSorted(),
  );
});
