import { z } from 'zod';
import type { ResourceIds, Resources } from '#scripts/deploy/built-config.ts';
import { isMissing, parseJson, type Wrangler } from '#scripts/deploy/wrangler.ts';

const databasesSchema = z.array(z.object({ name: z.string(), uuid: z.string() }));
const namespacesSchema = z.array(z.object({ title: z.string(), id: z.string() }));

async function listDatabases(wrangler: Wrangler): Promise<Record<string, string>> {
  const found = databasesSchema.parse(parseJson(await wrangler(['d1', 'list', '--json'])));
  return Object.fromEntries(found.map(({ name, uuid }) => [name, uuid]));
}

async function listNamespaces(wrangler: Wrangler): Promise<Record<string, string>> {
  const found = namespacesSchema.parse(parseJson(await wrangler(['kv', 'namespace', 'list'])));
  return Object.fromEntries(found.map(({ title, id }) => [title, id]));
}

/** The ids of what is there already, by name. */
export async function findIds(wrangler: Wrangler): Promise<ResourceIds> {
  return {
    databases: await listDatabases(wrangler),
    namespaces: await listNamespaces(wrangler),
  };
}

/** Asks after one thing that has no id, and makes it when it is not there. */
async function ensureNamed(
  wrangler: Wrangler,
  kind: readonly string[],
  name: string,
): Promise<boolean> {
  try {
    await wrangler([...kind, 'info', name]);
    return false;
  } catch (error) {
    // What is not there is made; a refusal for any other reason is the operator's to read.
    if (!isMissing(error)) throw error;
    await wrangler([...kind, 'create', name]);
    return true;
  }
}

/**
 * Makes what is missing in the account, one after the other, and answers all ids. Safe to repeat: what is there is left
 * alone. `said` hears of each thing made.
 */
export async function ensureResources(
  wrangler: Wrangler,
  wanted: Resources,
  said: (line: string) => void,
): Promise<ResourceIds> {
  const known = await findIds(wrangler);
  const created: string[] = [];
  for (const name of wanted.databases.filter((name) => !(name in known.databases))) {
    await wrangler(['d1', 'create', name, '--update-config=false']);
    created.push(`database ${name}`);
  }
  for (const title of wanted.namespaces.filter((title) => !(title in known.namespaces))) {
    await wrangler(['kv', 'namespace', 'create', title, '--update-config=false']);
    created.push(`namespace ${title}`);
  }
  for (const name of wanted.buckets) {
    if (await ensureNamed(wrangler, ['r2', 'bucket'], name)) created.push(`bucket ${name}`);
  }
  for (const name of wanted.queues) {
    if (await ensureNamed(wrangler, ['queues'], name)) created.push(`queue ${name}`);
  }
  for (const what of created) said(`Made ${what}.`);
  return created.length === 0 ? known : findIds(wrangler);
}
