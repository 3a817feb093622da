import { Check, Circle, Minus } from 'lucide-react';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import {
  COMING_COMPARISON,
  COMING_NEXT,
  COMPARISON,
  type Cell,
  type ComparisonRow,
} from '#src/pages/pricing/content.ts';
import { cx } from '#src/ui/class-names.ts';

const ROW = 'max-md:grid max-md:grid-cols-4';

/** On small screens each row label is above its four values, and the plan names stay visible. */
export function Comparison() {
  return (
    <section aria-labelledby="compare">
      <h2 id="compare" className="font-display text-xl">
        Compare plans
      </h2>
      <div
        // Positioned so that the screen reader text inside does not overflow it.
        className="relative mt-6"
      >
        <table className="w-full border-collapse text-left max-md:block">
          <thead className="max-md:sticky max-md:top-16 max-md:block max-md:bg-ground">
            <tr className={`border-b border-hairline-strong ${ROW}`}>
              <th scope="col" className="py-3 pr-4 font-normal text-stone max-md:sr-only">
                Included
              </th>
              {PLAN_IDS.map((plan) => (
                <th
                  key={plan}
                  scope="col"
                  className="w-[17%] font-medium max-md:w-auto max-md:self-end max-md:py-3 max-md:pr-1 max-md:text-xs md:px-3 md:py-3"
                >
                  {PRICING[plan].name}
                </th>
              ))}
            </tr>
          </thead>
          <Rows rows={COMPARISON} />
          <Rows rows={COMING_COMPARISON} isComing />
        </table>
      </div>
    </section>
  );
}

interface RowsProps {
  rows: readonly ComparisonRow[];
  /** Whether the rows are not available yet. */
  isComing?: boolean;
}

function Rows({ rows, isComing = false }: RowsProps) {
  return (
    <tbody className="max-md:block">
      {isComing && (
        <tr className={`border-b border-hairline ${ROW}`}>
          <th
            scope="rowgroup"
            colSpan={1 + PLAN_IDS.length}
            className="pt-8 pb-3 font-medium max-md:col-span-4"
          >
            {COMING_NEXT.title}
          </th>
        </tr>
      )}
      {rows.map(({ label, cells }) => (
        <tr key={label} className={`border-b border-hairline ${ROW}`}>
          <th
            scope="row"
            className="font-normal text-stone max-md:col-span-4 max-md:pt-3 md:py-3 md:pr-4"
          >
            {label}
          </th>
          {PLAN_IDS.map((plan, column) => (
            <td key={plan} className="tabular max-md:pt-1 max-md:pr-1 max-md:pb-3 md:px-3 md:py-3">
              <CellText cell={cells[column] ?? false} isComing={isComing} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function CellText({ cell, isComing }: { cell: Cell; isComing: boolean }) {
  if (typeof cell === 'string') return cell;
  const Icon = cell ? (isComing ? Circle : Check) : Minus;
  return (
    <>
      <Icon
        aria-hidden="true"
        strokeWidth={1.5}
        className={cx('size-[18px] max-md:-ml-0.5', cell ? 'text-gold' : 'text-ornament')}
      />
      <span className="sr-only">
        {cell ? (isComing ? COMING_NEXT.title : 'Included') : 'Not included'}
      </span>
    </>
  );
}
