import { z } from 'zod';
import { startProduct, type Running } from '#bench/runtime.ts';

/** What one kind of call, or one queue, asked of the stores. */
export interface StoreUse {
  /** Calls, or batches of messages. */
  invocations: number;
  /** Messages that were handled. */
  messages: number;
  statements: number;
  kvWrites: number;
  /** Most statements of one invocation. */
  statementsMax: number;
}

const useSchema: z.ZodType<StoreUse> = z.object({
  invocations: z.number(),
  messages: z.number(),
  statements: z.number(),
  kvWrites: z.number(),
  statementsMax: z.number(),
});

const METER_PATH = '/bench-meter';

// Around the built Worker, in the same isolate. Bindings are wrapped once, because the Worker creates
// its parts once per set of bindings. Link previews are not drawn, which has a benchmark of its own:
// here, each would delay every other job.
const ENTRY = `
import { AsyncLocalStorage } from 'node:async_hooks';
import worker from './index.js';
export * from './index.js';

const current = new AsyncLocalStorage();
const uses = {};
const wrapped = new WeakMap();

function count(field) {
  const one = current.getStore();
  if (one === undefined) return;
  one[field] += 1;
  const use = uses[one.name];
  use[field] += 1;
  use.statementsMax = Math.max(use.statementsMax, one.statements);
}

function wrap(binding, method, field) {
  return new Proxy(binding, {
    get(target, key) {
      const value = target[key];
      if (typeof value !== 'function') return value;
      if (key !== method) return value.bind(target);
      return (...values) => {
        count(field);
        return value.apply(target, values);
      };
    },
  });
}

function wrapAll(env) {
  const known = wrapped.get(env);
  if (known !== undefined) return known;
  const all = {
    ...env,
    DB: wrap(env.DB, 'prepare', 'statements'),
    CARDS: wrap(env.CARDS, 'put', 'kvWrites'),
  };
  wrapped.set(env, all);
  return all;
}

async function run(name, messages, work) {
  const use = (uses[name] ??= { invocations: 0, messages: 0, statements: 0, kvWrites: 0, statementsMax: 0 });
  use.invocations += 1;
  const result = await current.run({ name, statements: 0, kvWrites: 0 }, work);
  use.messages += messages;
  return result;
}

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (pathname === '${METER_PATH}') return Response.json(uses);
    const name = request.method + ' ' + pathname.replace(/[0-9a-f-]{36}/g, ':id');
    return run(name, 0, () => worker.fetch(request, wrapAll(env), context));
  },
  queue(batch, env, context) {
    const messages = batch.messages.filter(({ body }) => body.kind !== 'draw_preview');
    const rest = new Proxy(batch, {
      get: (target, key) => {
        if (key === 'messages') return messages;
        const value = target[key];
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    return run(batch.queue, messages.length, () => worker.queue(rest, wrapAll(env), context));
  },
};
`;

export interface MeteredProduct extends Running {
  /** By method and path, with `:id` for IDs, and by queue. */
  readUses: () => Promise<Readonly<Record<string, StoreUse>>>;
}

/** Starts the built Worker with counters around its database and KV. */
export async function startMeteredProduct(): Promise<MeteredProduct> {
  const running = await startProduct({ entry: ENTRY });
  const readUses = async () => {
    const answer = await fetch(running.origin + METER_PATH);
    return z.record(z.string(), useSchema).parse(await answer.json());
  };
  return { ...running, readUses };
}
