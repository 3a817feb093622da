import type { Kernel } from '#worker/kernel.ts';
import type { CardRecords, DepartedRecord, EndedRecord, PublicCard } from './card-record.ts';

/**
 * Records with the brand of their account's partner. A record names the partner only, so that a
 * change of its brand is one write for all cards of its customers.
 */
export function joinBrands(
  records: Pick<CardRecords, 'find'>,
  { ofCard }: Pick<Kernel['brands'], 'ofCard'>,
): CardRecords {
  return {
    async find(...query) {
      const record: PublicCard | DepartedRecord | EndedRecord | RedirectRecord | null =
        await records.find(...query);
      if (record === null || record.kind === 'redirect' || record.partnerId === undefined) {
        return record;
      }
      const { brand: platform, readAt } = await ofCard(record);
      if (record.kind !== 'card' || readAt === undefined) return { ...record, platform };
      return { ...record, platform, readAt: Math.min(record.readAt ?? readAt, readAt) };
    },
  };
}

type RedirectRecord = Extract<Awaited<ReturnType<CardRecords['find']>>, { kind: 'redirect' }>;
