/** The path under which links are followed. `r` is too short to be a username. */
export const LINK_PATH = '/r/:code';

export function buildHref(origin: string, code: string): string {
  return `${origin}${LINK_PATH.replace(':code', code)}`;
}
