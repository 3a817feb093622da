import type { CardRecords } from './card-record.ts';
import type { PolicyRecords } from './policy-records.ts';

/** Records as visitors see them: company cards under their policy, private cards as they are. */
export function joinPolicies(
  records: Pick<CardRecords, 'find'>,
  { join }: Pick<PolicyRecords, 'join'>,
): CardRecords {
  return {
    async find(...query) {
      const record = await records.find(...query);
      return record?.kind === 'card' && record.company !== undefined ? join(record) : record;
    },
  };
}
