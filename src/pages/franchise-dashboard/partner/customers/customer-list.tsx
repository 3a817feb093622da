import type { PartnerCustomer } from '#shared/api/organizations/partner/customers.ts';
import { formatDay } from '#shared/format/day.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { STATE_NAMES, STATE_TONES } from '#src/pages/franchise-dashboard/partner/copy.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface CustomerListProps {
  customers: readonly PartnerCustomer[];
  /** Null where the role may not release customers. */
  onRelease: ((customer: PartnerCustomer) => void) | null;
}

export function CustomerList({ customers, onRelease }: CustomerListProps) {
  return (
    <ul aria-label="Customers" className="divide-y divide-hairline border-y border-hairline">
      {customers.map((customer) => (
        <li
          key={customer.id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-medium [overflow-wrap:anywhere]" dir="auto">
              {customer.name}
            </p>
            <p className="text-stone [overflow-wrap:anywhere]">{customer.email}</p>
            <p className="text-xs text-stone">
              {PLAN_NAMES[customer.plan]}, {countNoun(customer.cards, 'public card')}, since{' '}
              {formatDay(customer.joinedAt, 'local')}
            </p>
          </div>
          <div className="flex items-center gap-4">
            <Badge tone={STATE_TONES[customer.state]}>{STATE_NAMES[customer.state]}</Badge>
            {onRelease !== null && (
              <Button
                variant="quiet"
                aria-label={`Release ${customer.email}`}
                onClick={() => onRelease(customer)}
              >
                Release
              </Button>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
