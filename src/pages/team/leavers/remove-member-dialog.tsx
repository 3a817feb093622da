import {
  departMember,
  readLeaverSetting,
  type DeparturePlan,
  type LeaverSetting,
} from '#shared/api/organizations/people/departures.ts';
import type { Member } from '#shared/api/organizations/people/members.ts';
import { browserClock } from '#src/browser/clock.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { nameOf } from '#src/pages/team/copy.ts';
import { ALREADY_REMOVED, buildRemovedToast } from '#src/pages/team/leavers/copy.ts';
import { DepartureSummary } from '#src/pages/team/leavers/departure-summary.tsx';
import {
  LeaverChoice,
  parseDays,
  type LeaverDraft,
} from '#src/pages/team/leavers/leaver-choice.tsx';
import { api } from '#src/state/api.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { FailureNotice } from '#src/ui/content/failure-notice.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useEffect, useState } from 'react';

interface RemoveMemberDialogProps {
  org: string;
  team: string;
  member: Member;
  onClose: () => void;
  onRemoved: () => void;
}

const NO_OVERRIDES = {};

/** Shows what a removal does, lets the admin decide otherwise for this person, and removes. */
export function RemoveMemberDialog(props: RemoveMemberDialogProps) {
  const { org, team, member, onClose, onRemoved } = props;
  const setting = useEndpoint(readLeaverSetting, { params: { org } });
  const [edited, setDraft] = useState<LeaverDraft | null>(null);
  const { isBusy, failure, run } = useAction();
  const storedDays = setting.value?.days ?? 1;
  const request = edited === null ? NO_OVERRIDES : toChoice(edited, storedDays);
  const { plan, failure: refusal, isCurrent, retry } = useDeparturePlan(org, member.id, request);
  const draft = edited ?? toDraft(setting.value, plan);
  const name = nameOf(member);
  const remove = () => {
    // All of it, so that exactly what is shown happens, even if the setting changed meanwhile.
    const choice = draft && toChoice(draft, storedDays);
    if (choice === null) return;
    const body = { ...choice, isDryRun: false };
    run(
      () => orGone(api.call(departMember, { params: { org, member: member.id }, body })),
      (removed) => {
        onRemoved();
        toasts.show(
          removed === null ? ALREADY_REMOVED : buildRemovedToast(name, removed.departure),
        );
      },
    );
  };
  const reason = setting.failure ?? refusal?.issues[0]?.message ?? refusal?.message ?? null;
  return (
    <Dialog
      open
      steady
      busy={isBusy}
      title={`Remove ${name}?`}
      description="Nothing changes until you press Remove."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" data-autofocus disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            disabled={!isCurrent || draft === null}
            busy={isBusy}
            busyLabel="Removing..."
            onClick={remove}
          >
            Remove
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {failure !== null && <FailureNotice>{failure.message}</FailureNotice>}
        {reason !== null && (
          <RetryNotice
            title="We couldn't check what happens"
            onRetry={setting.failure === null ? retry : setting.reload}
          >
            {reason}
          </RetryNotice>
        )}
        {draft !== null && plan !== null && plan.cards.length > 0 && (
          <LeaverChoice
            org={org}
            draft={draft}
            successorLabel="Successor"
            heirLabel="Contacts go to"
            leaver={member.id}
            onChange={setDraft}
          />
        )}
        {plan === null && reason === null && (
          <div role="status" aria-label="Checking" className="grid gap-3">
            <Skeleton className="h-12" />
            <Skeleton className="h-28" />
          </div>
        )}
        {plan !== null && (
          <section
            aria-label="What happens"
            aria-live="polite"
            aria-busy={!isCurrent}
            className={isCurrent ? undefined : 'opacity-60 transition-opacity'}
          >
            <DepartureSummary plan={plan} name={name} team={team} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

/** The team's setting, with the successor that the server found for it. */
function toDraft(setting: LeaverSetting | null, plan: DeparturePlan | null): LeaverDraft | null {
  if (setting === null || plan === null) return null;
  return {
    card: setting.card,
    days: String(setting.days),
    successor: plan.successor,
    heir: plan.heir,
  };
}

/** Null while the days cannot be used. */
function toChoice(
  { card, days, successor, heir }: LeaverDraft,
  stored: number,
): LeaverSetting | null {
  const parsed = card === 'keep' ? parseDays(days) : stored;
  if (parsed === null) return null;
  return { card, days: parsed, successor: successor?.id ?? null, heir: heir?.id ?? null };
}

const DRY_RUN_DEBOUNCE_MS = 250;

interface PlanState {
  /** The latest plan, also while a newer one loads. */
  plan: DeparturePlan | null;
  failure: ApiFailure | null;
  /** Whether the plan belongs to the choice. */
  isCurrent: boolean;
  retry: () => void;
}

/**
 * Asks the server what a departure with a choice does. What the choice leaves out follows the
 * organization's setting; null sends no request.
 */
function useDeparturePlan(
  org: string,
  member: string,
  choice: Partial<LeaverSetting> | null,
): PlanState {
  const [round, setRound] = useState(0);
  const key = choice === null ? null : JSON.stringify([choice, round]);
  const [state, setState] = useState<{
    key: string | null;
    plan: DeparturePlan | null;
    failure: ApiFailure | null;
  }>({ key: null, plan: null, failure: null });
  const isFirst = state.key === null;
  useEffect(() => {
    if (choice === null) return undefined;
    let isWaiting = true;
    const load = async () => {
      const body = { ...choice, isDryRun: true };
      const answer = await api.call(departMember, { params: { org, member }, body });
      if (!isWaiting) return;
      setState((current) => ({
        key,
        plan: answer.ok ? answer.value.departure : current.plan,
        failure: answer.ok ? null : answer.error,
      }));
    };
    const cancel = browserClock.after(isFirst ? 0 : DRY_RUN_DEBOUNCE_MS, () => void load());
    return () => {
      isWaiting = false;
      cancel();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key holds the choice
  }, [org, member, key]);
  const isCurrent = key !== null && state.key === key && state.failure === null;
  return {
    plan: state.plan,
    failure: state.failure,
    isCurrent,
    retry: () => setRound(round + 1),
  };
}
