import { z } from 'zod';
import { call, type MountedCall } from '#tests/stripe-emulator/http/api.ts';
import { page } from '#tests/stripe-emulator/http/lists.ts';
import { paging, parseParams } from '#tests/stripe-emulator/http/params.ts';
import { missing } from '#tests/stripe-emulator/http/stripe-error.ts';
import type { Kinds } from '#tests/stripe-emulator/objects.ts';
import { all, find, type World } from '#tests/stripe-emulator/world.ts';

interface Listing<K extends keyof Kinds> {
  /** The path below `/v1`. */
  path: string;
  kind: K;
  /** Fields to filter by, with their types. */
  by?: Readonly<Partial<Record<keyof Kinds[K] & string, z.ZodType>>>;
  /** Accepted and ignored parameters. */
  takes?: Readonly<Record<string, z.ZodType>>;
}

/** Lists objects of a type that match the filters, newest first. */
export function listCall<K extends keyof Kinds>(listing: Listing<K>): MountedCall {
  const { path, kind, by = {}, takes = {} } = listing;
  const schema = z.strictObject({ ...takes, ...by, ...paging });
  const names = Object.keys(by);
  return {
    method: 'GET',
    path,
    answer: (world, given) => {
      const filters: Readonly<Record<string, unknown>> = parseParams(schema, given);
      const matches = all(world, kind).filter((object) =>
        names.every((name) => {
          const value: unknown = Reflect.get(object, name);
          return filters[name] === undefined || filters[name] === value;
        }),
      );
      return page(`/v1${path}`, matches, parseParams(z.object(paging), given));
    },
  };
}

export function oneCall(path: string, kind: keyof Kinds, noun: string = kind): MountedCall {
  return call({
    method: 'GET',
    path: `${path}/:id`,
    params: {},
    run: (world, _, objectId) => requireObject(world, kind, objectId, { noun }),
  });
}

/** Finds an object or throws like Stripe: 404 for the resource of the path, 400 for a parameter. */
export function requireObject<K extends keyof Kinds>(
  world: World,
  kind: K,
  objectId: string,
  { noun = kind, param }: { noun?: string; param?: string | undefined } = {},
): Kinds[K] {
  const found = find(world, kind, objectId);
  if (found === null) throw missing(noun, objectId, param);
  return found;
}
