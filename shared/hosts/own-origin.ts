/** Protocol and port of an origin, whose host may be an IPv6 address in brackets. */
const ORIGIN = /^(https?:)\/\/(?:\[[^\]]*\]|[^:/]*)(:\d+)?/;

/**
 * The origin of an own domain. Scheme and port are the product's: a local start serves every host on
 * its port.
 */
export function buildOwnOrigin(hostname: string, productOrigin: string): string {
  // Called for each page of an own domain; parsing a URL takes several times as long.
  const [, protocol = 'https:', port = ''] = ORIGIN.exec(productOrigin) ?? [];
  return `${protocol}//${hostname}${port}`;
}

/** The origin of a card's page: its organization's own domain, or else the product's. */
export function findHomeOrigin(
  organization: { home?: string } | undefined,
  productOrigin: string,
): string {
  return organization?.home === undefined
    ? productOrigin
    : buildOwnOrigin(organization.home, productOrigin);
}
