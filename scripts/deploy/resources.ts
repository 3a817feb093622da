import { z } from 'zod';
import type { ResourceIds, Resources } from '#scripts/deploy/built-config.ts';
import { isNotFoundError, parseWranglerJson, type Wrangler } from '#scripts/deploy/wrangler.ts';

const databasesSchema = z.array(z.object({ name: z.string(), uuid: z.string() }));
const namespacesSchema = z.array(z.object({ title: z.string(), id: z.string() }));

async function listDatabases(wrangler: Wrangler): Promise<Record<string, string>> {
  const found = databasesSchema.parse(parseWranglerJson(await wrangler(['d1', 'list', '--json'])));
  return Object.fromEntries(found.map(({ name, uuid }) => [name, uuid]));
}

async function listNamespaces(wrangler: Wrangler): Promise<Record<string, string>> {
  const found = namespacesSchema.parse(
    parseWranglerJson(await wrangler(['kv', 'namespace', 'list'])),
  );
  return Object.fromEntries(found.map(({ title, id }) => [title, id]));
}

export async function findIds(wrangler: Wrangler): Promise<ResourceIds> {
  return {
    databases: await listDatabases(wrangler),
    namespaces: await listNamespaces(wrangler),
  };
}

/** Creates a resource without an id if it does not exist. Returns whether it was created. */
async function ensureNamed(
  wrangler: Wrangler,
  kind: readonly string[],
  name: string,
): Promise<boolean> {
  try {
    await wrangler([...kind, 'info', name]);
    return false;
  } catch (error) {
    // Create only when missing; any other error is the operator's to read.
    if (!isNotFoundError(error)) throw error;
    await wrangler([...kind, 'create', name]);
    return true;
  }
}

/**
 * Creates missing resources one at a time and returns all ids. Existing resources stay unchanged,
 * so it is safe to repeat.
 */
export async function ensureResources(
  wrangler: Wrangler,
  resources: Resources,
  log: (line: string) => void,
): Promise<ResourceIds> {
  const known = await findIds(wrangler);
  const created: string[] = [];
  for (const name of resources.databases.filter((name) => !(name in known.databases))) {
    await wrangler(['d1', 'create', name, '--update-config=false']);
    created.push(`database ${name}`);
  }
  for (const title of resources.namespaces.filter((title) => !(title in known.namespaces))) {
    await wrangler(['kv', 'namespace', 'create', title, '--update-config=false']);
    created.push(`namespace ${title}`);
  }
  for (const name of resources.buckets) {
    if (await ensureNamed(wrangler, ['r2', 'bucket'], name)) created.push(`bucket ${name}`);
  }
  for (const name of resources.queues) {
    if (await ensureNamed(wrangler, ['queues'], name)) created.push(`queue ${name}`);
  }
  for (const name of created) log(`Created ${name}.`);
  return created.length === 0 ? known : findIds(wrangler);
}
