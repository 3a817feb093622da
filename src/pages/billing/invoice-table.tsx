import { Download } from 'lucide-react';
import type { Invoice } from '#shared/api/payments.ts';
import { formatDay } from '#shared/format/day.ts';
import { formatAmount } from '#shared/format/money.ts';
import { Badge, type BadgeTone } from '#src/ui/badge.tsx';

const STATUSES: Readonly<Record<Invoice['status'], { label: string; tone: BadgeTone }>> = {
  paid: { label: 'Paid', tone: 'good' },
  open: { label: 'Open', tone: 'warn' },
  void: { label: 'Void', tone: 'neutral' },
  uncollectible: { label: 'Not paid', tone: 'bad' },
};

/** Newest first. On small screens each invoice takes two lines. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) {
    return <p className="text-stone">No invoices yet. Your payments will appear here.</p>;
  }
  return (
    <table className="tabular block w-full text-left md:table">
      <thead className="sr-only text-xs text-stone md:not-sr-only md:table-header-group">
        <tr className="border-b border-hairline">
          {['Date', 'Description', 'Status'].map((column) => (
            <th key={column} scope="col" className="py-2 pr-6 font-medium">
              {column}
            </th>
          ))}
          <th scope="col" className="py-2 pr-6 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="py-2 font-medium">
            <span className="sr-only">File</span>
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y divide-hairline md:table-row-group">
        {invoices.map((invoice) => (
          <InvoiceRow key={invoice.id} invoice={invoice} />
        ))}
      </tbody>
    </table>
  );
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, date, description, status, amountCents, pdfUrl } = invoice;
  const { label, tone } = STATUSES[status];
  return (
    <tr className="grid grid-cols-[1fr_auto] items-center gap-x-4 py-2 md:table-row">
      <td className="text-stone md:py-3 md:pr-6 md:whitespace-nowrap md:text-bone">
        {formatDay(date, 'utc')}
      </td>
      <td className="order-first md:min-w-40 md:py-3 md:pr-6">{description}</td>
      <td className="order-last justify-self-end md:py-3 md:pr-6">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="order-first text-right md:py-3 md:pr-6">{formatAmount(amountCents)}</td>
      <td className="order-last col-span-2 md:py-1 md:text-right">
        {pdfUrl !== null && (
          <a
            href={pdfUrl}
            aria-label={`Invoice ${id} as PDF`}
            className="-ml-2 inline-flex h-11 items-center gap-1.5 rounded-control px-2 text-stone transition-colors hover:text-bone md:ml-0"
          >
            <Download aria-hidden="true" strokeWidth={1.5} className="size-4" />
            PDF
          </a>
        )}
      </td>
    </tr>
  );
}
