/**
 * The origin of an own domain. Scheme and port are the product's: a local start serves every host on
 * its port.
 */
export function buildOwnOrigin(hostname: string, productOrigin: string): string {
  const { protocol, port } = new URL(productOrigin);
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
}
