import { z } from 'zod';

/** What may be shipped: licences that ask for their notice and no more. The face's ask that they are not sold by themselves. */
const ALLOWED: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
]);

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
    }),
  ),
});

export interface ShippedPackage {
  name: string;
  version: string;
  licence: string;
}

/** Whether an entry of the lockfile may be in a build: all but the product itself and what is there for development alone. */
export function isShipped(
  path: string,
  { dev, devOptional }: { dev?: boolean | undefined; devOptional?: boolean | undefined },
): boolean {
  return path !== '' && !dev && !devOptional;
}

/** The packages a build may carry, by name: all of the lockfile but what is there for development alone. */
export function listShipped(lockfile: string): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(lockfile));
  return Object.entries(packages)
    .filter(([path, entry]) => isShipped(path, entry))
    .map(([path, { version = '', license = 'none named' }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      licence: license,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Those under a licence that is not allowed, or under none. `A OR B` is a choice: one allowed name is enough. */
export function findRefused(shipped: readonly ShippedPackage[]): ShippedPackage[] {
  return shipped.filter(({ licence }) => {
    const choices = licence.replaceAll(/[()]/g, '').split(' OR ');
    return !choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)));
  });
}
