import { buildQr, type Qr } from '#shared/card/qr/qr.ts';
import { cardUrl, qrTarget } from '#shared/card/username/username.ts';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import type { CardRecords, EndedRecord } from './card-record.ts';
import type { PlacedCard, PolicyRecords } from './policy-records.ts';

/** QR codes of own domains remembered per isolate, about 5 kB each. */
const QR_MEMORY_MAX = 500;

/**
 * Records as visitors see them: organization cards under their policy, and each with the address of its
 * home, the own domain of its company or of its holder's partner. The stored record names the
 * product's address, so that a home changes with one write and not with one per card.
 */
export function joinPolicies(
  records: Pick<CardRecords, 'find'>,
  { join, joinEnded, findHome }: Pick<PolicyRecords, 'join' | 'joinEnded' | 'findHome'>,
): CardRecords {
  const findQr = createQrMemory();
  return {
    async find(...query) {
      const record = await records.find(...query);
      if (record?.kind === 'ended') return joinEnded(record);
      if (record?.kind !== 'card') return record;
      const placed: PlacedCard | EndedRecord | null =
        record.company === undefined ? record : await join(record);
      if (placed?.kind !== 'card') return placed;
      const { hostname: own = null, ...card } = placed;
      const { partnerId } = record;
      const [, productOrigin] = query;
      const partnerHost = partnerId === undefined ? null : await findHome(partnerId);
      const hostname = own ?? partnerHost;
      if (hostname === null) return card;
      const home = buildOwnOrigin(hostname, productOrigin);
      const url = cardUrl(home, card.card.username);
      const placedHome = { ...card, home, url, qr: findQr(qrTarget(url)) };
      if (own === null) return placedHome;
      // A company's domain serves no app; its partner's or the product's does.
      const appOrigin =
        partnerHost === null ? productOrigin : buildOwnOrigin(partnerHost, productOrigin);
      return { ...placedHome, appOrigin };
    },
  };
}

/** Computing a code costs more than rendering a page. */
function createQrMemory(): (target: string) => Qr {
  const known = new Map<string, Qr>();
  return (target) => {
    const qr = known.get(target) ?? buildQr(target);
    known.delete(target);
    known.set(target, qr);
    const [oldest] = known.keys();
    if (known.size > QR_MEMORY_MAX && oldest !== undefined) known.delete(oldest);
    return qr;
  };
}
