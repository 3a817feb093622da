import { z } from 'zod';
import { isShipped } from '#scripts/licences-list.ts';

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
      dependencies: z.record(z.string(), z.string()).optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
type Lock = z.infer<typeof lockSchema>;
type Locked = Lock['packages'][string];

const MODULES = 'node_modules/';

/**
 * What is shipped as a CycloneDX 1.5 list: the packages `listShipped` names, each with its hash, licence and what it leans
 * on. Read from the lockfile, because `npm sbom --omit dev` leaves out what development needs as well, zod among them.
 */
export function buildSbom(lockfile: string, made: { at: Date; serial: string }) {
  const lock = lockSchema.parse(JSON.parse(lockfile));
  const shipped = Object.entries(lock.packages).filter(([path, entry]) => isShipped(path, entry));
  const root = { name: lock.name, version: lock.version };
  // Two copies of one version are one component.
  const refs = new Map(shipped.map(([path, entry]) => [refOf(path, entry), { path, entry }]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${made.serial}`,
    version: 1,
    metadata: {
      timestamp: made.at.toISOString(),
      component: { type: 'application', 'bom-ref': `${root.name}@${root.version}`, ...root },
    },
    components: [...refs].map(([ref, { path, entry }]) => buildComponent(ref, path, entry)),
    dependencies: [
      { ref: `${root.name}@${root.version}`, dependsOn: dependsOn(lock, '') },
      ...[...refs].map(([ref, { path }]) => ({ ref, dependsOn: dependsOn(lock, path) })),
    ],
  };
}

function buildComponent(ref: string, path: string, { version = '', integrity, license }: Locked) {
  const name = nameOf(path);
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    purl: `pkg:npm/${name.replace(/^@/, '%40')}@${version}`,
    hashes: integrity === undefined ? [] : [hashOf(integrity)],
    licenses: license === undefined ? [] : [licenceOf(license)],
  };
}

/** The lockfile writes a hash in base64 (Subresource Integrity §3.5), CycloneDX in hexadecimal. */
function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  const alg = algorithm.toUpperCase().replace('SHA', 'SHA-');
  return { alg, content: Buffer.from(base64, 'base64').toString('hex') };
}

function licenceOf(license: string) {
  return /[\s(]/.test(license) ? { expression: license } : { license: { id: license } };
}

/** The shipped packages a package asks for, each found as Node finds it: beside it, or beside one it lies in. */
function dependsOn(lock: Lock, path: string): string[] {
  const asking = lock.packages[path];
  const wanted = {
    ...asking?.dependencies,
    ...asking?.optionalDependencies,
    ...asking?.peerDependencies,
  };
  const found = Object.keys(wanted).flatMap((name) => {
    const at = findPath(lock, path, name);
    const entry = at === null ? undefined : lock.packages[at];
    return at !== null && entry && isShipped(at, entry) ? [refOf(at, entry)] : [];
  });
  return found.sort();
}

function findPath(lock: Lock, from: string, name: string): string | null {
  const at = `${from === '' ? '' : `${from}/`}${MODULES}${name}`;
  if (lock.packages[at]) return at;
  if (from === '') return null;
  return findPath(lock, from.slice(0, Math.max(0, from.lastIndexOf(MODULES) - 1)), name);
}

function refOf(path: string, { version = '' }: Locked): string {
  return `${nameOf(path)}@${version}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf(MODULES) + MODULES.length);
}
