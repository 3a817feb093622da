import type { Attempts, Ticket } from '#worker/auth/attempts/attempts.ts';
import { addressPrefix, clientAddress } from '#worker/http/client-address.ts';

/** A counted try of the partners' password. */
export interface PartnerTry {
  /** The password was right: nothing is held against anyone, and the place is known from now on. */
  succeed(): Promise<void>;
}

/** Counts a try before the password is looked at. Throws `rate_limited` with the wait. */
export type CountPartnerTry = (headers: Headers) => Promise<PartnerTry>;

const EVERYBODY = 'all';

/**
 * Counts tries of the password all partners share: for the address, and for everybody together, with a wait of at most
 * 30 seconds. A place where a partner logged in within 30 days (IPv4 /24, IPv6 /48) does not wait for what others do, so
 * an attack from elsewhere cannot keep the partners out.
 */
export function createPartnerTries(attempts: Attempts): CountPartnerTry {
  return async (headers) => {
    const place = addressPrefix(headers);
    const own = await attempts.take('franchiseAddress', clientAddress(headers));
    const isKnown = await attempts.has('franchiseKnownPlace', place);
    const everybody = isKnown ? null : await takeAfter(attempts, own);
    return {
      async succeed() {
        await Promise.all([own.forgive(), everybody?.forgive()]);
        // One try at most is kept for a place, however often its partners log in.
        await attempts.forget('franchiseKnownPlace', place);
        // Two logins of one place at once: the other has it noted. Without a counter the place stays unknown.
        await attempts.take('franchiseKnownPlace', place).catch(() => undefined);
      },
    };
  };
}

async function takeAfter(attempts: Attempts, own: Ticket): Promise<Ticket> {
  return attempts.take('franchiseEverywhere', EVERYBODY).catch(async (error: unknown) => {
    // The password was not looked at, so the address made no try.
    await own.forgive();
    throw error;
  });
}
