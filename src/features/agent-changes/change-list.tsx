import type { AgentChange } from '#shared/api/programs/agent-changes.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { ValueChange } from '#src/ui/content/value-change.tsx';
import { describeProposal, STATUS } from './copy.ts';
import { describeChange, type ChangedValue } from './describe-change.ts';

interface ChangeListProps {
  changes: readonly AgentChange[];
  /** The change that is being decided. */
  busyId: string | null;
  onDecide: (change: AgentChange, isApproved: boolean) => void;
}

export function ChangeList({ changes, ...row }: ChangeListProps) {
  return (
    <ul
      aria-label="Changes by assistants"
      className="divide-y divide-hairline rounded-panel border border-hairline bg-raised"
    >
      {changes.map((change) => (
        <ChangeRow key={change.id} change={change} {...row} />
      ))}
    </ul>
  );
}

interface ChangeRowProps extends Omit<ChangeListProps, 'changes'> {
  change: AgentChange;
}

function ChangeRow({ change, busyId, onDecide }: ChangeRowProps) {
  const { id, username, changes, status } = change;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-4 md:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">/{username}</p>
          <p className="text-xs text-stone wrap-anywhere" dir="auto">
            {describeProposal(change)}
          </p>
        </div>
        {status !== 'waiting' && <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>}
      </div>
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
        {changes.map(describeChange).map(({ label, values, isTaken, lockNote }) => (
          <div key={label} className="contents">
            <dt className="text-stone wrap-anywhere">{label}</dt>
            <dd
              className={cx(
                'grid grid-cols-[minmax(0,1fr)] gap-1 whitespace-pre-line wrap-anywhere',
                !isTaken && 'text-stone',
              )}
            >
              {lockNote !== null && <p className="text-xs text-stone">{lockNote}</p>}
              {values.map((value) => (
                <Value key={`${value.before} ${value.after}`} value={value} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {status === 'waiting' && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            aria-label={`Approve the change of ${username}`}
            busy={busyId === id}
            disabled={busyId !== null}
            onClick={() => onDecide(change, true)}
          >
            Approve
          </Button>
          <Button
            variant="quiet"
            aria-label={`Refuse the change of ${username}`}
            disabled={busyId !== null}
            onClick={() => onDecide(change, false)}
          >
            Refuse
          </Button>
        </div>
      )}
    </li>
  );
}

function Value({ value: { before, after } }: { value: ChangedValue }) {
  if (after === null) {
    return (
      <p dir="auto">
        <span className="text-stone">Removes</span> <del className="text-stone">{before}</del>
      </p>
    );
  }
  return (
    <p dir="auto">
      {before === null && <span className="text-stone">Adds </span>}
      <ValueChange before={before} after={after} />
    </p>
  );
}
