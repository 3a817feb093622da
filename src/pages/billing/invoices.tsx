import { useState } from 'react';
import { InvoiceTable } from '#src/pages/billing/invoice-table.tsx';
import type { InvoicePages } from '#src/pages/billing/use-billing.ts';
import { Button } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

interface InvoicesProps {
  /** Null until loaded. */
  pages: InvoicePages | null;
  /** Resolves after the call, even when it failed. */
  onMore?: () => Promise<void>;
}

export function Invoices({ pages, onMore }: InvoicesProps) {
  const [isLoading, setIsLoading] = useState(false);
  if (pages === null) {
    return (
      <div role="status">
        <span className="sr-only">Loading invoices</span>
        <Skeleton className="h-16" />
      </div>
    );
  }
  return (
    <>
      <InvoiceTable invoices={pages.invoices} />
      {pages.nextCursor !== null && onMore && (
        <div className="mt-4">
          <Button
            variant="outline"
            busy={isLoading}
            busyLabel="Loading..."
            onClick={() => {
              setIsLoading(true);
              void onMore().then(() => setIsLoading(false));
            }}
          >
            Show older invoices
          </Button>
        </div>
      )}
    </>
  );
}
