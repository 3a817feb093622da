// @module-tag core
import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { listStatements, readStatement } from '#shared/api/organizations/partner/statements.ts';
import { addMonths } from '#shared/revenue/months.ts';
import { createPartnerBilling } from '#worker/partner-billing/create-partner-billing.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { createPartner } from '#tests/worker/world/partner.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { listStatementPage, readLinePage } from '#worker/partner-billing/read-statements.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { readAnswer, expectStatus } from '#tests/worker/world/answer.ts';

/** Stores lines of a month directly, a minute apart. */
async function addLines(partnerId: string, month: string, count: number): Promise<void> {
  const statements = Array.from({ length: count }, (_, no) =>
    env.DB.prepare(
      `INSERT INTO revenue_lines VALUES (?1, 'partner', ?2, ?3, 'invoice', ?1, 'customer', 'usd', 1000,
        650, 65, ?4, ?4)`,
    ).bind(
      `in_${crypto.randomUUID().replaceAll('-', '')}`,
      partnerId,
      month,
      new Date(Date.parse(`${month}-01`) + no * 60_000).toISOString(),
    ),
  );
  await env.DB.batch(statements);
}

function startClosing(at: string) {
  return createPartnerBilling(createTestKernel({ now: () => new Date(at) }), () => null);
}

test('GET /api/organizations/:org/statements pages through months, open ones first', async () => {
  const partner = await createPartner();
  const { owner, at } = partner;
  const read = async (query = '') =>
    readAnswer(listStatements, owner.send('GET', at(`/statements${query}`)));
  expect(await read()).toEqual({ statements: [], next: null, sharePercent: 65 });
  for (let no = 0; no < 13; no++) await addLines(partner.id, addMonths('2025-03', no), 1);
  await startClosing('2026-03-20T00:00:00.000Z').sweep.closedMonths();
  const first = await read();
  expect(first.statements.map(({ month, state }) => `${month} ${state}`).slice(0, 2)).toEqual([
    '2026-03 open',
    '2026-02 closed',
  ]);
  expect([first.statements.length, first.next]).toEqual([12, '2025-04']);
  const rest = await read(`?before=${first.next}`);
  expect([rest.statements.map(({ month }) => month), rest.next]).toEqual([['2025-03'], null]);
  await expectStatus(owner.send('GET', at('/statements?before=x')), 400);
});

test('GET /api/organizations/:org/statements/:month reads 300 lines by page, each once', async () => {
  const partner = await createPartner();
  await addLines(partner.id, '2026-03', 300);
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const path = partner.at(
      `/statements/2026-03?${new URLSearchParams(cursor && { cursor }).toString()}`,
    );
    const page = await readAnswer(readStatement, partner.owner.send('GET', path));
    expect(page.statement).toMatchObject({
      lines: 300,
      totals: [{ paid: 300_000, share: 195_000 }],
    });
    expect(page.lines.length).toBe(50);
    ids.push(...page.lines.map(({ id }) => id));
    cursor = page.next;
  }
  expect(new Set(ids).size).toBe(300);
  for (const [query, status] of [
    ['2026-03?cursor=x', 400],
    ['2026-04', 404],
    ['2026-3', 404],
  ] as const) {
    const answer = await partner.send('GET', `/statements/${query}`);
    expect([query, answer.status]).toEqual([query, status]);
  }
});

test('a page of statements or lines reads only its own rows', async () => {
  const partner = await createPartner();
  await addLines(partner.id, '2026-03', 60);
  const { db, statements } = recordingDb();
  await listStatementPage(db, { kind: 'partner', payeeId: partner.id }, null);
  const key = { kind: 'partner', payeeId: partner.id, month: '2026-03' } as const;
  await readLinePage(db, key, null);
  expect(statements.size).toBeGreaterThan(3);
  for (const sql of statements) {
    const scans = (await explain(sql)).filter((step) => /\bSCAN (?!CONSTANT)/.test(step));
    expect([sql, scans]).toEqual([sql, []]);
  }
});

test('GET /api/organizations/:org/statements/:month/lines.csv has every line, the totals and the hash', async () => {
  const partner = await createPartner();
  await addLines(partner.id, '2026-03', 2);
  await runSql(
    `INSERT INTO revenue_lines VALUES (?1, 'partner', ?2, '2026-03', 'refund', 'in_x', '=1+1', 'usd',
      -500, -325, 65, '2026-03-09T00:00:00.000Z', '2026-03-09T00:00:00.000Z')`,
    `re_${crypto.randomUUID()}`,
    partner.id,
  );
  await startClosing('2026-04-20T00:00:00.000Z').sweep.closedMonths();
  const answer = await partner.send('GET', '/statements/2026-03/lines.csv');
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  const rows = (await answer.text()).trim().split('\r\n');
  expect(rows).toHaveLength(1 + 3 + 2 + 1);
  expect(rows[3]).toMatch(
    /^re_[\w-]+,2026-03-09T00:00:00.000Z,refund,in_x,'=1\+1,usd,-500,-325,65$/,
  );
  expect(rows.at(-2)).toBe('total,usd,2000,-500,975,0,975,0');
  expect(rows.at(-1)).toMatch(/^Statement,2026-03,closed,[0-9a-f]{64}$/);
});

test("S-Y5: a partner reading another's statements is refused like an outsider, and so is a customer", async () => {
  const [partner, other] = [await createPartner(), await createPartner()];
  await addLines(partner.id, '2026-03', 1);
  for (const path of ['/statements', '/statements/2026-03', '/statements/2026-03/lines.csv']) {
    await expectStatus(other.owner.send('GET', partner.at(path)), 404, 'not_found');
  }
  await expectStatus(other.send('GET', '/statements/2026-03'), 404);
});
