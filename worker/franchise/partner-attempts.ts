import type { Attempts, CountedAttempt } from '#worker/http/rate-limit/attempts.ts';
import { networkPrefix, clientAddress } from '#worker/http/rate-limit/client-address.ts';

interface PartnerAttempt {
  /** Call when the password was right: refunds the attempt and marks the network as known. */
  succeed(): Promise<void>;
}

/** Counts an attempt before the password is checked. Throws `rate_limited` with the wait. */
export type CountPartnerAttempt = (headers: Headers) => Promise<PartnerAttempt>;

const ALL_UNKNOWN = 'all';

/**
 * Counts attempts at the password that all partners share: per address, and across all unknown
 * networks with a wait of at most 30 seconds. Networks where a partner logged in within 30 days
 * (IPv4 /24, IPv6 /48) skip the shared limit, so that an attack from elsewhere cannot keep partners
 * out.
 */
export function createPartnerAttempts(attempts: Attempts): CountPartnerAttempt {
  return async (headers) => {
    const network = networkPrefix(headers);
    const byAddress = await attempts.consume('franchiseAddress', clientAddress(headers));
    const isKnown = await attempts.has('franchiseKnownPlace', network);
    const shared = isKnown ? null : await consumeShared(attempts, byAddress);
    return {
      async succeed() {
        await Promise.all([byAddress.refund(), shared?.refund()]);
        // At most one entry per network, however often its partners log in.
        await attempts.reset('franchiseKnownPlace', network);
        // Of two concurrent logins from one network, the other one records it. If the counter
        // fails, the network stays unknown.
        await attempts.consume('franchiseKnownPlace', network).catch(() => undefined);
      },
    };
  };
}

async function consumeShared(
  attempts: Attempts,
  byAddress: CountedAttempt,
): Promise<CountedAttempt> {
  return attempts.consume('franchiseEverywhere', ALL_UNKNOWN).catch(async (error: unknown) => {
    // The password was not checked, so the attempt of the address does not count.
    await byAddress.refund();
    throw error;
  });
}
