import { z } from 'zod';

/** Licenses that require no more than their notice. Fonts (OFL) may not be sold on their own. */
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
      link: z.boolean().optional(),
    }),
  ),
});

export interface ShippedPackage {
  name: string;
  version: string;
  license: string;
}

interface LockFlags {
  dev?: boolean | undefined;
  devOptional?: boolean | undefined;
  /** A workspace. */
  link?: boolean | undefined;
}

/**
 * Whether a lockfile entry may be part of a build: every package but the product itself, the
 * workspaces of `tools/` and development dependencies.
 */
export function isShipped(path: string, { dev, devOptional, link }: LockFlags): boolean {
  return path.startsWith('node_modules/') && !dev && !devOptional && !link;
}

/** Packages that a build may contain, by name. */
export function listShippedPackages(lockfile: string): ShippedPackage[] {
  const { packages } = lockSchema.parse(JSON.parse(lockfile));
  return Object.entries(packages)
    .filter(([path, entry]) => isShipped(path, entry))
    .map(([path, { version = '', license = 'none' }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license,
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** Packages without an allowed license. In `A OR B`, one allowed name is enough. */
export function findDisallowed(shipped: readonly ShippedPackage[]): ShippedPackage[] {
  return shipped.filter(({ license }) => {
    const choices = license.replaceAll(/[()]/g, '').split(' OR ');
    return !choices.some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name)));
  });
}
