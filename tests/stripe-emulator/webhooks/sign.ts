/**
 * The `Stripe-Signature` header: HMAC-SHA256 of time in seconds and body
 * (docs.stripe.com/webhooks/signature).
 */
export async function signWebhook(secret: string, body: string, time: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', bytes(secret), algorithm, false, ['sign']);
  const mac = await crypto.subtle.sign('HMAC', key, bytes(`${time}.${body}`));
  const hex = [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `t=${time},v1=${hex}`;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
