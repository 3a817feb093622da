import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';

interface SelectionBarProps {
  /** Names the bar for assistive technology. */
  label: string;
  count: number;
  /** Rows loaded that can be selected. */
  selectableCount: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** The actions. */
  children: ReactNode;
}

/** Actions on the selected rows of a list, at the foot of the screen. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, selectableCount, onSelectAll, onClear, children } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className="sticky bottom-0 z-20 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-hairline-strong bg-ground/95 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:mx-0 md:rounded-t-control md:border md:px-4"
    >
      <p role="status" className="tabular font-medium">
        {count.toLocaleString('en-US')} selected
      </p>
      {count < selectableCount && (
        <Button variant="quiet" className="-mx-2" onClick={onSelectAll}>
          Select all {selectableCount.toLocaleString('en-US')}
        </Button>
      )}
      <div className="flex min-w-0 grow flex-wrap justify-end gap-2">
        {children}
        <Button variant="quiet" className="h-11!" onClick={onClear}>
          Clear
        </Button>
      </div>
    </div>
  );
}
