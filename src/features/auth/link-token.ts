/** Token of an emailed link, from the URL's fragment; null when there is none. */
export function readLinkToken(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token');
  return token !== null && token !== '' && token.length <= 200 ? token : null;
}
