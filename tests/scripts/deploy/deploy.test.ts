// @module-tag program
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { connectConfig, listResources, type BuiltConfig } from '#scripts/deploy/built-config.ts';
import { deployProduct } from '#scripts/deploy/deploy-product.ts';
import { explainErrors } from '#scripts/deploy/explain-errors.ts';
import { connectRemote, readSourceConfig } from '#scripts/deploy/remote-config.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';
import { createFakeAccount } from '#tests/scripts/deploy/fixtures/fake-account.ts';

// Deployments with a fake wrangler on the PATH, which stores an account in a file.

interface Account {
  isSignedIn: boolean;
  databases: string[];
  namespaces: string[];
  buckets: string[];
  queues: string[];
  migrated: string[];
  secrets: Record<string, string>;
  worker: BuiltConfig | null;
  calls: string[];
  brokenQueues?: boolean;
  refusesUploads?: boolean;
  refusesR2?: boolean;
  refusesSubdomain?: 'platform' | 'wrangler';
}

/** A fake account, empty until the first deployment. */
function openAccount(changes: Partial<Account> = {}) {
  const empty = { databases: [], namespaces: [], buckets: [], queues: [], migrated: [] };
  const none = { secrets: {}, worker: null, calls: [] };
  const account = createFakeAccount({ ...empty, ...none, ...changes });
  const { folder } = account;
  const read = (): Account => account.read();
  const change = (more: Partial<Account>): void => account.write({ ...read(), ...more });

  const lines: string[] = [];
  const built: string[] = [];
  const smoked: string[] = [];
  const deploy = (vars: Record<string, string> = {}) => {
    const source = readSourceConfig();
    return deployProduct({
      wrangler: explainErrors(wrangler),
      source: { ...source, vars: { ...source.vars, ...vars } },
      remotePath: join(folder, 'remote.json'),
      build: (origin) => {
        built.push(origin);
        writeFileSync(join(folder, 'built.json'), JSON.stringify(source));
        return Promise.resolve();
      },
      builtPath: join(folder, 'built.json'),
      smoke: (origin) => Promise.resolve(void smoked.push(origin)),
      log: (line) => void lines.push(line),
    });
  };
  return { read, change, deploy, lines, built, smoked };
}

const ADDRESS = 'https://tip-top-cards.ann.workers.dev';

test('a first deployment creates missing resources, learns its address and runs the smoke test', async () => {
  const { deploy, read, lines, built, smoked } = openAccount();
  expect(await deploy()).toBe(ADDRESS);
  const { databases, namespaces, buckets, queues, migrated, secrets, worker, calls } = read();
  expect(databases).toEqual(['tip-top-cards']);
  expect(namespaces).toEqual(['tip-top-cards-cards']);
  expect(buckets).toEqual(['tip-top-cards-media']);
  expect(queues).toEqual(listResources(readSourceConfig()).queues);
  expect(queues).toContain('tip-top-cards-jobs-dead');
  expect(queues).toContain('tip-top-cards-mail-dead');
  expect(migrated).toEqual(['uuid-tip-top-cards']);
  expect(Object.keys(secrets)).toEqual(['SESSION_SECRET', 'PASS_SECRET']);
  expect(new Set(Object.values(secrets)).size).toBe(2);
  for (const secret of Object.values(secrets)) {
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(lines.join()).not.toContain(secret);
  }
  expect(worker).toMatchObject({
    workers_dev: true,
    vars: { PUBLIC_ORIGIN: ADDRESS, ENVIRONMENT: 'production' },
    d1_databases: [{ database_id: 'uuid-tip-top-cards' }],
    kv_namespaces: [{ id: 'id-tip-top-cards-cards' }],
  });
  // First without its address, when production answers 503, then with it.
  expect(built).toEqual(['', ADDRESS]);
  expect(smoked).toEqual([ADDRESS]);
  const order = ['whoami', 'd1 create', 'queues create', 'd1 migrations', 'deploy --config'];
  const places = order.map((word) => calls.findIndex((call) => call.startsWith(word)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(lines).toContain('Created queue tip-top-cards-jobs-dead.');
});

test('a second deployment creates nothing, keeps every secret and uploads once', async () => {
  const { deploy, read, change, built, lines } = openAccount();
  await deploy();
  const first = read();
  change({ calls: [] });
  built.length = 0;
  lines.length = 0;
  expect(await deploy()).toBe(ADDRESS);
  const second = read();
  expect(second.calls.filter((call) => /create|secrets-file/.test(call))).toEqual([]);
  expect(second.calls.filter((call) => call.startsWith('deploy --config'))).toHaveLength(1);
  expect(second.secrets).toEqual(first.secrets);
  expect(built).toEqual([ADDRESS]);
  expect(lines.filter((line) => line.startsWith('Created'))).toEqual([]);
});

test('a custom domain is the only entry from the first upload on', async () => {
  const { deploy, read, built } = openAccount();
  expect(await deploy({ PUBLIC_ORIGIN: 'https://cards.example.com' })).toBe(
    'https://cards.example.com',
  );
  expect(read().worker).toMatchObject({
    workers_dev: false,
    routes: [{ pattern: 'cards.example.com', custom_domain: true }],
    vars: { PUBLIC_ORIGIN: 'https://cards.example.com' },
  });
  expect(built).toEqual(['https://cards.example.com']);
});

test('routes from wrangler.toml stay unchanged', () => {
  const source = readSourceConfig();
  const routes = [{ pattern: 'cards.example.com/*', zone_name: 'example.com' }];
  const ids = {
    databases: { 'tip-top-cards': 'a' },
    namespaces: { 'tip-top-cards-cards': 'b' },
  };
  const connected = connectConfig({ ...source, routes }, ids, 'https://cards.example.com');
  expect(connected.routes).toEqual(routes);
  expect(connected.vars).toMatchObject(
    Object.fromEntries(Object.entries(source.vars).filter(([name]) => name !== 'PUBLIC_ORIGIN')),
  );
});

test('a missing login is reported with the next step, and nothing changes', async () => {
  const { deploy, read, built } = openAccount({ isSignedIn: false });
  await expect(deploy()).rejects.toThrow('npx wrangler login');
  expect(read().calls).toEqual(['whoami --json']);
  expect(built).toEqual([]);
});

test('an error is reported unchanged and not mistaken for a missing resource', async () => {
  const { deploy, read } = openAccount({ brokenQueues: true });
  await expect(deploy()).rejects.toThrow('Internal error [code: 10013]');
  expect(read().calls.filter((call) => call.startsWith('queues create'))).toEqual([]);
});

test('an account without R2 gets the page that enables it, and the next run completes', async () => {
  const { deploy, read, change } = openAccount({ refusesR2: true });
  const refusal = await deploy().catch((error: unknown) => error);
  if (!(refusal instanceof Error)) throw new Error('not refused');
  expect(refusal.message).toMatch(
    /^R2 is not enabled on this Cloudflare account: open https:\/\/dash\.cloudflare\.com\/\S+, enable it with a payment method, and run npm run deploy again\.$/,
  );
  expect(String(refusal.cause)).toContain('[code: 10042]');
  expect(read()).toMatchObject({ worker: null, buckets: [] });
  change({ refusesR2: false });
  expect(await deploy()).toBe(ADDRESS);
});

test.each(['platform', 'wrangler'] as const)(
  'an account without a workers.dev subdomain gets both next steps, as reported by the %s',
  async (refusesSubdomain) => {
    const { deploy, change, smoked } = openAccount({ refusesSubdomain });
    await expect(deploy()).rejects.toThrow(
      /^This Cloudflare account has no workers\.dev subdomain: open https:\S+ once, which creates it, or set PUBLIC_ORIGIN in wrangler\.toml to your own domain, and run npm run deploy again\.$/,
    );
    expect(smoked).toEqual([]);
    change({ refusesSubdomain: undefined });
    expect(await deploy()).toBe(ADDRESS);
  },
);

test('a failed upload leaves the running Worker unchanged, and the next run completes', async () => {
  const { deploy, read, change, smoked } = openAccount({ refusesUploads: true });
  await expect(deploy()).rejects.toThrow('exceeded the size limit');
  expect(read()).toMatchObject({ worker: null, secrets: {} });
  expect(smoked).toEqual([]);
  change({ refusesUploads: false });
  expect(await deploy()).toBe(ADDRESS);
  expect(read().databases).toEqual(['tip-top-cards']);
});

test('a first deployment interrupted before it knew its address starts there again', async () => {
  const { deploy, read, change } = openAccount();
  await deploy();
  const { worker } = read();
  if (!worker) throw new Error('nothing deployed');
  change({ worker: { ...worker, vars: { ...worker.vars, PUBLIC_ORIGIN: '' } } });
  expect(await deploy()).toBe(ADDRESS);
  change({ worker: { ...worker, vars: {} } });
  await expect(deploy()).rejects.toThrow('has no PUBLIC_ORIGIN');
});

test('commands on deployed stores report a missing login first', async () => {
  openAccount({ isSignedIn: false });
  await expect(connectRemote(wrangler)).rejects.toThrow('Run `npx wrangler login`');
});

test('the deploy command checks the login before a minute of checks', () => {
  openAccount({ isSignedIn: false });
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/commands/deploy.ts'], {
    encoding: 'utf8',
  });
  expect(stderr).toContain('Run `npx wrangler login`');
  expect(stdout).not.toContain('> format');
  expect(status).toBe(1);
});
