/**
 * Returns a message, or throws unless it is signed with your
 * secret and was sent in the last five minutes.
 */
export async function verifyWebhook(request: Request, secret: string) {
  const { headers } = request;
  const body = await request.text();
  const id = headers.get('webhook-id') ?? '';
  const sentAt = headers.get('webhook-timestamp') ?? '';
  const age = Math.abs(Date.now() / 1000 - Number(sentAt));
  if (!(age <= 300)) throw new Error('The message is too old.');

  const key = await crypto.subtle.importKey(
    'raw',
    decode(secret.replace('whsec_', '')),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`);
  // For a day after you rotate the secret, there are two.
  const all = headers.get('webhook-signature') ?? '';
  for (const signature of all.split(' ')) {
    const [version, mac = ''] = signature.split(',');
    if (version !== 'v1') continue;
    const isOurs = await crypto.subtle.verify('HMAC', key, decode(mac), signed);
    if (isOurs) return { id, ...JSON.parse(body) };
  }
  throw new Error('The signature is wrong.');
}

function decode(base64: string) {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}
