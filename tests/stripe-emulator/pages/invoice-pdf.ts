import { money } from '#tests/stripe-emulator/billing/items.ts';
import { writePdf, type TextLine } from '#tests/stripe-emulator/pages/pdf.ts';
import type { Invoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';

const [LEFT, RIGHT] = [56, 470];

export function writeInvoicePdf(invoice: Invoice): Uint8Array<ArrayBuffer> {
  const rows: TextLine[] = invoice.lines.data.flatMap(({ description, amount }, index) => [
    { text: description, x: LEFT, y: 268 + 22 * index, size: 11 },
    { text: money(amount), x: RIGHT, y: 268 + 22 * index, size: 11 },
  ]);
  const foot = 300 + 22 * invoice.lines.data.length;
  const discount = invoice.subtotal - invoice.total;
  return writePdf(`Invoice ${invoice.number}`, [
    { text: 'Invoice', x: LEFT, y: 80, size: 24, isBold: true },
    { text: 'Test mode: no money was moved.', x: LEFT, y: 102, size: 10 },
    { text: `Number: ${invoice.number}`, x: LEFT, y: 140, size: 11 },
    { text: `Date: ${day(invoice.created)}`, x: LEFT, y: 158, size: 11 },
    { text: `Status: ${invoice.status}`, x: LEFT, y: 176, size: 11 },
    { text: `Billed to: ${billedTo(invoice)}`, x: LEFT, y: 194, size: 11 },
    { text: 'Description', x: LEFT, y: 240, size: 11, isBold: true },
    { text: 'Amount', x: RIGHT, y: 240, size: 11, isBold: true },
    ...rows,
    ...(discount === 0
      ? []
      : [
          { text: 'Discount', x: LEFT, y: foot, size: 11 },
          { text: money(-discount), x: RIGHT, y: foot, size: 11 },
        ]),
    { text: 'Total', x: LEFT, y: foot + 26, size: 13, isBold: true },
    { text: money(invoice.total), x: RIGHT, y: foot + 26, size: 13, isBold: true },
  ]);
}

function billedTo(invoice: Invoice): string {
  const texts = [invoice['customer_name'], invoice['customer_email']];
  return texts.filter((text) => typeof text === 'string').join(', ');
}

/** Formats a date from seconds. */
export function day(at: number): string {
  return new Date(at * 1000).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}
