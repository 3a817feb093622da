import { routes } from '#shared/routes.ts';

const ROUTE_PATTERNS = Object.values(routes)
  // Fixed paths come before paths that any username matches.
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((pattern) => ({
    pattern,
    shape: new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`),
  }));

/**
 * The route pattern of one of our URLs, such as `/:username` for `https://cards.test/ann`, so that
 * usernames are not stored and do not create one row each. Null for a foreign origin or an unknown
 * route.
 */
export function findRoutePattern(address: string, origin: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || url.origin !== origin) return null;
  return ROUTE_PATTERNS.find(({ shape }) => shape.test(url.pathname))?.pattern ?? null;
}
