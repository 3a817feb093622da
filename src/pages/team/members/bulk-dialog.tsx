import type { OrganizationDetails } from '#shared/api/organizations/organizations.ts';
import type {
  BulkChange,
  BulkResult,
  Group,
  Member,
} from '#shared/api/organizations/people/members.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { describeKeys, nameOf, titleBulkChange } from '#src/pages/team/copy.ts';
import { BULK_UNDO, describeBulkRemoval } from '#src/pages/team/leavers/copy.ts';
import { fetchLeaverSetting } from '#src/pages/team/leavers/fetch-leaver-setting.ts';
import { runBulk, type BulkRun } from '#src/pages/team/members/run-bulk.ts';
import { RefusedRows } from '#src/pages/team/selection/refused-rows.tsx';
import { api } from '#src/state/api.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useCallback, useEffect, useState } from 'react';

interface BulkDialogProps {
  organization: OrganizationDetails;
  groups: readonly Group[];
  members: readonly Member[];
  change: BulkChange;
  onClose: () => void;
  /** Called once the dialog closes after a change. */
  onDone: () => void;
}

/** Previews a change of many members, makes it with progress, and reports each row. */
export function BulkDialog({ organization, groups, members, change, ...on }: BulkDialogProps) {
  const [targets] = useState(members);
  const [preview, setPreview] = useState<BulkRun | null>(null);
  const [report, setReport] = useState<BulkRun | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const ids = targets.map(({ id }) => id);
  const { id: org } = organization;
  useEffect(() => {
    let isCurrent = true;
    const check = async () => {
      const run = await runBulk(api, { org, ids, change, isDryRun: true }, () => undefined);
      if (isCurrent) setPreview(run);
    };
    void check();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- one dry run for each dialog
  }, []);
  const changing = (preview?.results ?? [])
    .filter(({ outcome }) => outcome === 'changed')
    .map(({ id }) => id);
  const apply = async () => {
    setDone(0);
    const run = await runBulk(api, { org, ids: changing, change, isDryRun: false }, setDone);
    setReport(run);
    setDone(null);
  };
  const isRunning = done !== null;
  const close = () => {
    if (report !== null) on.onDone();
    on.onClose();
  };
  const shown = report ?? preview;
  const failure = shown?.failure ?? null;
  const pausedKeys = describeKeys(preview?.pausedKeys ?? 0, 'pause');
  return (
    <Dialog
      open
      steady
      busy={isRunning}
      title={titleBulkChange(change, targets.length, groups)}
      onClose={close}
      footer={
        report === null ? (
          <>
            <Button variant="outline" disabled={isRunning} onClick={close}>
              Cancel
            </Button>
            <Button
              variant={'remove' in change ? 'danger' : 'primary'}
              disabled={changing.length === 0}
              busy={isRunning}
              busyLabel="Changing..."
              onClick={() => void apply()}
            >
              {changing.length === 0
                ? 'Nothing to change'
                : `Change ${countNoun(changing.length, 'member')}`}
            </Button>
          </>
        ) : (
          <Button onClick={close}>Done</Button>
        )
      }
    >
      <div className="grid gap-5">
        {failure !== null && <FailureNotice>{failure}</FailureNotice>}
        {'remove' in change && <BulkLeaverNote org={org} isDone={report !== null} />}
        {isRunning && (
          <div role="status" className="grid gap-2">
            <p className="tabular">
              {done} of {changing.length}
            </p>
            <ProgressBar label="Members changed" max={changing.length} value={done} />
          </div>
        )}
        {shown === null ? (
          <div role="status" aria-label="Checking" className="grid gap-3">
            <Skeleton className="h-5 w-48" />
            <Skeleton className="h-24" />
          </div>
        ) : (
          !isRunning && (
            <Outcomes
              results={shown.results}
              members={targets}
              warning={report === null ? pausedKeys : null}
              isDone={report !== null}
            />
          )
        )}
      </div>
    </Dialog>
  );
}

interface OutcomesProps {
  results: readonly BulkResult[];
  members: readonly Member[];
  warning: string | null;
  isDone: boolean;
}

function Outcomes({ results, members, warning, isDone }: OutcomesProps) {
  const names = new Map(members.map((member) => [member.id, nameOf(member)]));
  const count = (outcome: BulkResult['outcome']) =>
    results.filter((result) => result.outcome === outcome).length;
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const lines = [
    [count('changed'), isDone ? 'changed' : 'will change'],
    [count('unchanged'), 'unchanged'],
    [refused.length, isDone ? 'not changed' : "can't be changed"],
  ] as const;
  return (
    <div className="grid gap-4">
      <div role="status">
        <ul className="grid gap-1">
          {lines
            .filter(([total]) => total > 0)
            .map(([total, text]) => (
              <li key={text} className="tabular">
                <strong className="font-medium">{total.toLocaleString('en-US')}</strong> {text}
              </li>
            ))}
        </ul>
        {warning !== null && <p className="mt-3 text-warn">{warning}</p>}
      </div>
      <RefusedRows
        rows={refused.map(({ id, reason }) => ({ id, name: names.get(id) ?? '', reason }))}
      />
    </div>
  );
}

/** What a bulk removal does to organization cards; afterwards, how to undo it. */
function BulkLeaverNote({ org, isDone }: { org: string; isDone: boolean }) {
  const load = useCallback(() => fetchLeaverSetting(org), [org]);
  const { value, failure } = useResource(load);
  if (isDone) return <p className="text-stone">{BULK_UNDO}</p>;
  if (failure !== null) return <p className="text-warn">{failure}</p>;
  if (value === null) return <Skeleton className="h-12" />;
  return (
    <p className="text-stone">
      {describeBulkRemoval(value.setting, value.successor?.name ?? null)}
    </p>
  );
}
