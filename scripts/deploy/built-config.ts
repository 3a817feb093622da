import { z } from 'zod';

/**
 * The part of a built Worker's configuration that a deployment reads and sets. Other keys pass
 * through.
 */
export const builtConfigSchema = z.looseObject({
  name: z.string(),
  workers_dev: z.boolean().optional(),
  routes: z.array(z.unknown()).optional(),
  vars: z.record(z.string(), z.unknown()),
  d1_databases: z.array(
    z.looseObject({ binding: z.string(), database_name: z.string(), database_id: z.string() }),
  ),
  kv_namespaces: z.array(z.looseObject({ binding: z.string(), id: z.string() })),
  r2_buckets: z.array(z.looseObject({ binding: z.string(), bucket_name: z.string() })),
  queues: z.looseObject({
    producers: z.array(z.looseObject({ binding: z.string(), queue: z.string() })).default([]),
    consumers: z
      .array(z.looseObject({ queue: z.string(), dead_letter_queue: z.string().optional() }))
      .default([]),
  }),
});
export type BuiltConfig = z.infer<typeof builtConfigSchema>;

/** Resources that must exist before the upload, by name. */
export interface Resources {
  databases: string[];
  namespaces: string[];
  buckets: string[];
  queues: string[];
}

/** Ids from the platform, by name. */
export interface ResourceIds {
  databases: Readonly<Record<string, string>>;
  namespaces: Readonly<Record<string, string>>;
}

/**
 * Namespaces have no name in the configuration, so their title is derived from Worker and binding.
 */
export function buildNamespaceTitle(worker: string, binding: string): string {
  return `${worker}-${binding.toLowerCase()}`;
}

/** All resources of the configuration, including dead-letter queues, each once. */
export function listResources(config: BuiltConfig): Resources {
  const { producers, consumers } = config.queues;
  const dead = consumers.flatMap(({ dead_letter_queue: name }) => name ?? []);
  const queues = [...producers, ...consumers].map(({ queue }) => queue);
  return {
    databases: config.d1_databases.map((database) => database.database_name),
    namespaces: config.kv_namespaces.map(({ binding }) =>
      buildNamespaceTitle(config.name, binding),
    ),
    buckets: config.r2_buckets.map((bucket) => bucket.bucket_name),
    queues: [...new Set([...queues, ...dead])],
  };
}

function requireId(ids: Readonly<Record<string, string>>, name: string): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`${name} has no id.`);
  return id;
}

/**
 * Adds the account's ids and the public address: `''` while unknown, a workers.dev host, or a
 * custom domain, which disables workers.dev.
 */
export function connectConfig(config: BuiltConfig, ids: ResourceIds, origin: string): BuiltConfig {
  const host = origin === '' ? '' : new URL(origin).hostname;
  const isOwnDomain = host !== '' && !host.endsWith('.workers.dev');
  return {
    ...config,
    ...(isOwnDomain
      ? { workers_dev: false, routes: config.routes ?? [{ pattern: host, custom_domain: true }] }
      : { workers_dev: true }),
    vars: { ...config.vars, PUBLIC_ORIGIN: origin },
    d1_databases: config.d1_databases.map((database) => ({
      ...database,
      database_id: requireId(ids.databases, database.database_name),
    })),
    kv_namespaces: config.kv_namespaces.map((namespace) => ({
      ...namespace,
      id: requireId(ids.namespaces, buildNamespaceTitle(config.name, namespace.binding)),
    })),
  };
}
