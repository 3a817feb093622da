import { parseCertificate } from '#worker/wallet/apple/certificate.ts';
import { createJwtSigner } from '#worker/wallet/jwt.ts';
import { parsePem } from '#worker/wallet/pem.ts';
import { createApnsSender } from '#worker/wallet/push/apns.ts';
import { readProviderToken } from '#worker/wallet/push/provider-token.ts';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';

/** The real sender from the operator's push key; its team is the pass certificate's. */
export function createPushSender(setup: {
  db: D1Database;
  key: string;
  keyId: string;
  certificate: string;
  now: () => Date;
}): PushSender {
  const { db, keyId, now } = setup;
  const sign = createJwtSigner(setup.key, 'ES256');
  return createApnsSender({
    // The token goes to Apple's host alone.
    fetch: (address, init) => fetch(address, { ...init, redirect: 'manual' }),
    readToken: () => {
      const teamId = parseCertificate(parsePem(setup.certificate)).subject.organizationalUnit;
      return readProviderToken({ db, keyId, teamId, sign, now });
    },
  });
}
