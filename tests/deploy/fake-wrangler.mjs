#!/usr/bin/env node
// Stands in for wrangler on the PATH: keeps an account in a file, answers as wrangler does, and notes every call.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';

const { FAKE_ACCOUNT: account, WRANGLER_OUTPUT_FILE_PATH: output } = process.env;
const args = process.argv.slice(2);
const state = JSON.parse(readFileSync(account, 'utf8'));
const flag = (name) => args[args.indexOf(name) + 1];
const fail = (text) => {
  process.stderr.write(`✘ [ERROR] ${text}\n`);
  process.exit(1);
};
const missing = () => fail('This Worker does not exist on your account. [code: 10007]');

/** How the platform, and wrangler before it, refuse an account without a workers.dev subdomain. */
const SUBDOMAIN_REFUSALS = {
  platform:
    'You need a workers.dev subdomain in order to proceed. Please go to the dashboard and open the Workers menu. [code: 10063]',
  wrangler:
    'You can either deploy your worker to one or more routes by specifying them in your wrangler.toml file, or register a workers.dev subdomain here: https://dash.cloudflare.com/x/workers/onboarding',
};

/** By the first words of a call: what it does, and what it prints. */
const CALLS = {
  'whoami --json': () => (state.isSignedIn ? '{"loggedIn":true}' : fail('Not logged in.')),
  'd1 list': () => JSON.stringify(state.databases.map((name) => ({ name, uuid: `uuid-${name}` }))),
  'd1 create': () => void state.databases.push(args[2]),
  'd1 migrations': () => {
    const { d1_databases } = JSON.parse(readFileSync(flag('--config'), 'utf8'));
    state.migrated.push(d1_databases[0].database_id);
  },
  'kv namespace': () => {
    if (args[2] === 'create') state.namespaces.push(args[3]);
    if (args[2] === 'delete')
      state.namespaces = state.namespaces.filter(
        (title) => `id-${title}` !== flag('--namespace-id'),
      );
    return JSON.stringify(state.namespaces.map((title) => ({ title, id: `id-${title}` })));
  },
  'r2 bucket': () => {
    // As R2 answers every call of an account that has not enabled it.
    if (state.refusesR2) fail('Please enable R2 through the Cloudflare Dashboard. [code: 10042]');
    if (args[2] === 'create') state.buckets.push(args[3]);
    else if (!state.buckets.includes(args[3]))
      fail('The specified bucket does not exist. [code: 10006]');
    else if (args[2] === 'delete') {
      // As R2 has it: a bucket goes only when it is empty.
      if (!state.emptied.includes(`${args[3]}/a.png`))
        fail('The bucket is not empty. [code: 10008]');
      state.buckets.splice(state.buckets.indexOf(args[3]), 1);
    }
  },
  'queues info': () => {
    if (state.brokenQueues)
      fail('A request to the Cloudflare API failed. Internal error [code: 10013]');
    if (!state.queues.includes(args[2])) fail(`Queue "${args[2]}" does not exist.`);
  },
  'queues create': () => void state.queues.push(args[2]),
  'secret list': () =>
    state.worker ? JSON.stringify(Object.keys(state.secrets).map((name) => ({ name }))) : missing(),
  'deployments status': () =>
    state.worker ? JSON.stringify({ versions: [{ version_id: 'v1' }] }) : missing(),
  'versions view': () =>
    JSON.stringify({
      resources: {
        bindings: Object.entries(state.worker.vars).map(([name, text]) => ({
          type: 'plain_text',
          name,
          text,
        })),
      },
    }),
  'preview --name': () => {
    const { previews } = JSON.parse(readFileSync(flag('--config'), 'utf8'));
    const secrets = Object.keys(JSON.parse(readFileSync(flag('--secrets-file'), 'utf8')));
    state.previews[flag('--name')] = { ...previews, secrets };
    const url = `https://${flag('--name')}-tip-top-cards.ann.workers.dev`;
    appendFileSync(output, `${JSON.stringify({ type: 'preview', preview_urls: [url] })}\n`);
  },
  'preview delete': () => {
    if (!(flag('--name') in state.previews)) fail('Preview not found. [code: 10025]');
    delete state.previews[flag('--name')];
  },
  'd1 execute': () => JSON.stringify([{ results: [{ file: 'a.png' }] }]),
  'd1 delete': () => void state.databases.splice(state.databases.indexOf(args[2]), 1),
  'r2 object': () => void state.emptied.push(args[3]),
  'deploy --config': () => {
    if (state.refusesSubdomain) fail(SUBDOMAIN_REFUSALS[state.refusesSubdomain]);
    if (state.refusesUploads) fail('Your Worker exceeded the size limit. [code: 10027]');
    state.worker = JSON.parse(readFileSync(flag('--config'), 'utf8'));
    const secrets = args.includes('--secrets-file') ? flag('--secrets-file') : null;
    if (secrets !== null) Object.assign(state.secrets, JSON.parse(readFileSync(secrets, 'utf8')));
    const own = state.worker.routes?.map(({ pattern }) => pattern) ?? [];
    const targets = state.worker.workers_dev ? ['https://tip-top-cards.ann.workers.dev'] : own;
    appendFileSync(output, `${JSON.stringify({ type: 'wrangler-session', version: 1 })}\n`);
    appendFileSync(output, `${JSON.stringify({ type: 'deploy', version: 1, targets })}\n`);
  },
};

if (!existsSync(account)) fail('no account');
state.calls.push(args.join(' ').replace(/\/\S+/g, 'FILE'));
writeFileSync(account, JSON.stringify(state));
const call = CALLS[args.slice(0, 2).join(' ')];
if (!call) fail(`Unknown arguments: ${args.join(' ')}`);
const printed = call();
writeFileSync(account, JSON.stringify(state));
if (printed) process.stdout.write(`${printed}\n`);
