import type {
  EndpointRow,
  RowRequest,
  RowTeam,
} from '#tests/worker/organizations/endpoint-rows/row-team.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** A month with one payment of a customer. */
async function prepareMonth({ team }: RowTeam): Promise<RowRequest> {
  await runSql(
    `INSERT INTO revenue_lines VALUES (?1, 'partner', ?2, '2026-03', 'invoice', ?1, 'c', 'usd', 1000,
      650, 65, '2026-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z')`,
    `in_${crypto.randomUUID()}`,
    team.id,
  );
  return { params: { month: '2026-03' } };
}

export const STATEMENT_ROWS: Readonly<Record<string, EndpointRow>> = {
  'GET /api/organizations/:org/statements': { action: 'readRevenue', status: 200 },
  'GET /api/organizations/:org/statements/:month': {
    action: 'readRevenue',
    status: 200,
    prepare: prepareMonth,
  },
  'GET /api/organizations/:org/statements/:month/lines.csv': {
    action: 'readRevenue',
    status: 200,
    prepare: prepareMonth,
  },
};
