import { onTestFinished, vi } from 'vitest';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import { startOutside } from '#tests/worker/fixtures/outside.ts';
import { createWorld } from '#tests/worker/fixtures/world.ts';

/** A field that the team sets on every card. */
export const LOCKED_RULE: FieldRule = {
  source: 'policy',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
};

/** The whole Worker with its queues as lists, and requests of people to it. */
export async function startWorld() {
  const outside = await startOutside();
  onTestFinished(() => void vi.unstubAllGlobals());
  const world = createWorld(outside);
  const send = (by: { authorization: string }, method: string, path: string, body?: object) =>
    world.send(method, path, { token: by.authorization.replace('Bearer ', ''), body });
  return {
    world,
    send,
    /** Returns the body of a success and throws for anything else. */
    async sendOk(...call: Parameters<typeof send>) {
      const { status, text } = await send(...call);
      if (status >= 400) throw new Error(`${status}: ${text}`);
      return text;
    },
    /** What a visitor gets from another isolate. */
    visit: (username: string) => createWorld(outside).send('GET', `/${username}`),
    async runJobs() {
      await world.sweep();
      await world.drain();
    },
  };
}

export type StartedWorld = Awaited<ReturnType<typeof startWorld>>;
