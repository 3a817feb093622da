import { expect, test } from 'vitest';
import { listInvoices, type Invoice } from '#shared/api/payments.ts';
import objects from '#tests/fixtures/stripe/objects.json';
import { startPayments } from '#tests/worker/payments/harness.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

const PATH = '/api/payments/invoices';

test('GET /api/payments/invoices returns invoices newest first, page by page, without drafts', async () => {
  const { addCustomer, stripe, send } = startPayments();
  const { user, customer } = await addCustomer();
  const add = (number: number, changes: object = {}) =>
    stripe.invoices.push({
      ...objects.invoice,
      id: `in_${number}`,
      customer,
      status: 'paid',
      number: `A-${number}`,
      total: 900,
      created: 1_800_000_000 + number,
      invoice_pdf: `https://pay.test/in_${number}/pdf`,
      lines: {
        ...objects.invoice.lines,
        data: [{ ...objects.invoice.lines.data[0], description: '1 × Startup' }],
      },
      ...changes,
    });
  for (let number = 1; number <= 24; number++) add(number);
  add(25, { status: 'draft', number: null });
  add(26, {
    status: 'open',
    invoice_pdf: null,
    status_transitions: { finalized_at: 1_800_000_999 },
  });
  const read = async (query = '') => readAnswer(listInvoices, send(user, 'GET', PATH + query));
  const first = await read();
  expect(first.invoices[0]).toEqual({
    id: 'A-26',
    date: '2027-01-15T08:16:39.000Z',
    description: '1 × Startup',
    status: 'open',
    amountCents: 900,
    currency: 'usd',
    pdfUrl: null,
  } satisfies Invoice);
  expect(first.invoices[1]).toMatchObject({
    id: 'A-24',
    status: 'paid',
    pdfUrl: 'https://pay.test/in_24/pdf',
  });
  const rest = await read(`?cursor=${first.nextCursor}`);
  expect([...first.invoices, ...rest.invoices].map(({ id }) => id)).toEqual(
    [26, ...Array.from({ length: 24 }, (_, at) => 24 - at)].map((number) => `A-${number}`),
  );
  expect(rest.nextCursor).toBe(null);
});

test("an invalid cursor or another customer's invoice is rejected, and their invoices stay hidden", async () => {
  const { addCustomer, stripe, send } = startPayments();
  const [ann, bob] = [await addCustomer(), await addCustomer()];
  stripe.invoices.push({
    ...objects.invoice,
    id: 'in_of_bob',
    customer: bob.customer,
    status: 'paid',
  });
  for (const cursor of [
    'x',
    '-1',
    'in_of_bob',
    'in_nothing',
    encodeURIComponent('in_1&customer=x'),
  ]) {
    const answer = await send(ann.user, 'GET', `${PATH}?cursor=${cursor}`);
    expect([cursor, answer.status]).toEqual([cursor, 400]);
  }
  expect(
    await (await send(ann.user, 'GET', `${PATH}?customer=${bob.customer}&limit=1e9`)).json(),
  ).toEqual({
    invoices: [],
    nextCursor: null,
  });
});
