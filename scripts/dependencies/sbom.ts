import { z } from 'zod';
import { isShipped } from './licenses.ts';

const lockSchema = z.object({
  name: z.string(),
  version: z.string(),
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      devOptional: z.boolean().optional(),
      link: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
type Lock = z.infer<typeof lockSchema>;
type LockEntry = Lock['packages'][string];

const MODULES = 'node_modules/';

/**
 * CycloneDX 1.5 SBOM of the packages from `listShippedPackages`, with hash, license and
 * dependencies. Built from the lockfile, because `npm sbom --omit dev` omits packages that
 * development needs as well, such as zod.
 */
export function buildSbom(lockfile: string, options: { at: Date; serial: string }) {
  const lock = lockSchema.parse(JSON.parse(lockfile));
  const shipped = Object.entries(lock.packages).filter(([path, entry]) => isShipped(path, entry));
  const root = { name: lock.name, version: lock.version };
  // Two copies of one version are one component.
  const refs = new Map(shipped.map(([path, entry]) => [buildRef(path, entry), { path, entry }]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${options.serial}`,
    version: 1,
    metadata: {
      timestamp: options.at.toISOString(),
      component: { type: 'application', 'bom-ref': `${root.name}@${root.version}`, ...root },
    },
    components: [...refs].map(([ref, { path, entry }]) => buildComponent(ref, path, entry)),
    dependencies: [
      { ref: `${root.name}@${root.version}`, dependsOn: listDependencies(lock, '') },
      ...[...refs].map(([ref, { path }]) => ({ ref, dependsOn: listDependencies(lock, path) })),
    ],
  };
}

function buildComponent(
  ref: string,
  path: string,
  { version = '', integrity, license }: LockEntry,
) {
  const name = readPackageName(path);
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
    hashes: integrity === undefined ? [] : [buildHash(integrity)],
    licenses: license === undefined ? [] : [buildLicense(license)],
  };
}

/** Converts Subresource Integrity (§3.5, base64) to CycloneDX's hexadecimal. */
function buildHash(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(base64, 'base64').toString('hex') };
}

function buildLicense(license: string) {
  return /[\s(]/.test(license) ? { expression: license } : { license: { id: license } };
}

/**
 * Shipped dependencies of a package, resolved like Node does: in its own `node_modules`, then in
 * those above it.
 */
function listDependencies(lock: Lock, path: string): string[] {
  const dependent = lock.packages[path];
  const names = {
    ...dependent?.dependencies,
    ...dependent?.optionalDependencies,
    ...dependent?.peerDependencies,
  };
  const found = Object.keys(names).flatMap((name) => {
    const at = findPath(lock, path, name);
    const entry = at === null ? undefined : lock.packages[at];
    return at !== null && entry && isShipped(at, entry) ? [buildRef(at, entry)] : [];
  });
  return found.sort();
}

function findPath(lock: Lock, from: string, name: string): string | null {
  const at = `${from === '' ? '' : `${from}/`}${MODULES}${name}`;
  if (lock.packages[at]) return at;
  if (from === '') return null;
  return findPath(lock, from.slice(0, Math.max(0, from.lastIndexOf(MODULES) - 1)), name);
}

function buildRef(path: string, { version = '' }: LockEntry): string {
  return `${readPackageName(path)}@${version}`;
}

function readPackageName(path: string): string {
  return path.slice(path.lastIndexOf(MODULES) + MODULES.length);
}
