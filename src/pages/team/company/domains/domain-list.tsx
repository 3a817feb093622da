import { useState, type ReactNode } from 'react';
import type { HttpResult } from '#src/browser/http.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

interface DomainListProps<Domain> {
  label: string;
  domains: readonly Domain[];
  getName: (domain: Domain) => string;
  renderPanel: (domain: Domain, onRemove: () => void) => ReactNode;
  /** What follows when a domain is removed. */
  describeRemoval: (domain: Domain) => string;
  remove: (name: string) => Promise<HttpResult<unknown>>;
  onRemoved: (name: string) => void;
  /** The form that adds one. */
  children: ReactNode;
}

/** A team's domains of one kind, each in a panel of its own. */
export function DomainList<Domain>(props: DomainListProps<Domain>) {
  const { label, domains, getName, renderPanel, describeRemoval, onRemoved } = props;
  const [removing, setRemoving] = useState<Domain | null>(null);
  const { isBusy, run } = useAction('Removal Failed');
  const remove = (name: string) =>
    run(
      () => orGone(props.remove(name)),
      () => {
        setRemoving(null);
        onRemoved(name);
      },
    );
  return (
    <div className="grid gap-6">
      {domains.length > 0 && (
        <ul aria-label={label} className="grid gap-4">
          {domains.map((domain) => (
            <li key={getName(domain)}>{renderPanel(domain, () => setRemoving(domain))}</li>
          ))}
        </ul>
      )}
      {props.children}
      {removing !== null && (
        <ConfirmDialog
          title={`Remove ${getName(removing)}?`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          busy={isBusy}
          onConfirm={() => remove(getName(removing))}
          onCancel={() => setRemoving(null)}
        >
          {describeRemoval(removing)}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The list with a new domain at its end, or a changed one in its place. */
export function withDomain<Domain>(
  domains: readonly Domain[],
  changed: Domain,
  getName: (domain: Domain) => string,
): Domain[] {
  const at = domains.findIndex((domain) => getName(domain) === getName(changed));
  return at < 0 ? [...domains, changed] : domains.with(at, changed);
}
