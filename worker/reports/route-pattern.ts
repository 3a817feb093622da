import { routes } from '#shared/routes.ts';

const PATTERNS = Object.values(routes)
  // A fixed address comes before one that any name fits.
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((pattern) => ({
    pattern,
    shape: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }));

/**
 * The pattern of the route table that an address of ours has, as `/:username` for `https://cards.test/ann`, so that names
 * neither are kept nor make a row each. Null for an address of another origin, or of none of our routes.
 */
export function routePattern(address: string, origin: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.origin !== origin) return null;
  return PATTERNS.find(({ shape }) => shape.test(url.pathname))?.pattern ?? null;
}
