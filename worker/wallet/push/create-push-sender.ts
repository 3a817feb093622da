import type { Kernel } from '#worker/kernel.ts';
import { parseCertificate } from '#worker/wallet/apple/certificate.ts';
import { createJwtSigner } from '#worker/wallet/jwt.ts';
import { parsePem } from '#worker/wallet/pem.ts';
import { createApnsSender } from '#worker/wallet/push/apns.ts';
import { readProviderToken } from '#worker/wallet/push/provider-token.ts';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';

/** Uses the operator's push key. The team id comes from the pass certificate. */
export function createPushSender(
  kernel: Pick<Kernel, 'db' | 'now'>,
  { key, keyId, certificate }: { key: string; keyId: string; certificate: string },
): PushSender {
  const sign = createJwtSigner(key, 'ES256');
  return createApnsSender({
    // No redirects: the token must not reach another host.
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
    readToken: () => {
      const teamId = parseCertificate(parsePem(certificate)).subject.organizationalUnit;
      return readProviderToken(kernel, { keyId, teamId, sign });
    },
  });
}
