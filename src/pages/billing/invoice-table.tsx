import { formatMoney } from '#shared/format/money.ts';
import { formatDay } from '#src/pages/billing/plan-summary.ts';
import { Badge } from '#src/ui/badge.tsx';

export interface Invoice {
  id: string;
  description: string;
  status: 'paid';
  /** ISO 8601. */
  date: string;
  amountCents: number;
}

/** What was billed, newest first. */
export function InvoiceTable({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) {
    return <p className="text-stone">No invoices yet. Each payment will be listed here.</p>;
  }
  return (
    <div className="overflow-x-auto">
      <table className="tabular w-full text-left">
        <thead className="text-xs text-stone">
          <tr className="border-b border-hairline">
            {['Date', 'Description', 'Status'].map((column) => (
              <th key={column} scope="col" className="py-2 pr-6 font-medium">
                {column}
              </th>
            ))}
            <th scope="col" className="py-2 text-right font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {invoices.map(({ id, date, description, amountCents }) => (
            <tr key={id}>
              <td className="py-3 pr-6 whitespace-nowrap">{formatDay(date)}</td>
              <td className="min-w-40 py-3 pr-6">{description}</td>
              <td className="py-3 pr-6">
                <Badge tone="good">Paid</Badge>
              </td>
              <td className="py-3 text-right">{formatMoney(amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
