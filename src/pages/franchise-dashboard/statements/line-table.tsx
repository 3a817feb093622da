import { formatDay } from '#shared/format/day.ts';
import { formatCurrency } from '#shared/format/money.ts';
import type { StatementLine } from '#shared/revenue/statement.ts';
import { LINE_LABELS } from '#src/pages/franchise-dashboard/statements/copy.ts';

/** Oldest first. On small screens a line's day and customer share a row. */
export function LineTable({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className="tabular w-full text-left">
      <thead className="text-xs text-stone">
        <tr className="border-b border-hairline">
          <th scope="col" className="py-2 pr-4 font-medium">
            Type
          </th>
          <th scope="col" className="hidden py-2 pr-4 font-medium md:table-cell">
            Date
          </th>
          <th scope="col" className="hidden py-2 pr-4 font-medium md:table-cell">
            Customer
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Amount
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-medium">
            Your share
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-hairline">
        {lines.map((line) => (
          <LineRow key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function LineRow({ line }: { line: StatementLine }) {
  const { at, kind, customerRef, amount, share, percent, currency } = line;
  const day = formatDay(at, 'utc');
  return (
    <tr>
      <td className="py-3 pr-4">
        {LINE_LABELS[kind]}
        <span className="block text-xs text-stone md:hidden">
          {day}, {customerRef}
        </span>
      </td>
      <td className="hidden py-3 pr-4 whitespace-nowrap md:table-cell">{day}</td>
      <td className="hidden py-3 pr-4 text-stone md:table-cell">{customerRef}</td>
      <td className="py-3 pl-4 text-right whitespace-nowrap">{formatCurrency(amount, currency)}</td>
      <td className="py-3 pl-4 text-right whitespace-nowrap">
        {formatCurrency(share, currency)}
        <span className="block text-xs text-stone">{percent}%</span>
      </td>
    </tr>
  );
}
