import {
  decideAgentChange,
  listAgentChanges,
  setAgentApproval,
  type AgentChange,
} from '#shared/api/programs/agent-changes.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { usePagedRows } from '#src/state/loading/use-paged-rows.ts';
import { failureToast, toasts, type ToastText } from '#src/state/toasts.ts';
import { LoadMore } from '#src/ui/content/load-more.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { ChangeList } from './change-list.tsx';
import {
  APPROVAL_OFF,
  APPROVAL_ON,
  APPROVED,
  buildPartlyApproved,
  LIST_OPTIONS,
  NO_LONGER_WAITING,
  NOTHING,
  OUTDATED,
  REFUSED,
  SWITCH_HINTS,
  SWITCH_LABEL,
  TURN_OFF,
  type ChangeFilter,
} from './copy.ts';
import { describeChange } from './describe-change.ts';
import { useCallback, useRef, useState } from 'react';

interface AgentChangesProps {
  /** ID of the team whose assistants it is about; null for the account's own. */
  organization: string | null;
}

/** Whether changes by assistants wait for approval, and decisions about them. */
export function AgentChanges({ organization }: AgentChangesProps) {
  const [list, setList] = useState<ChangeFilter>('waiting');
  const [isRequired, setIsRequired] = useState(false);
  const [busyId, setBusyId] = useState<string | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const load = useCallback(
    async (cursor: string | null) => {
      const answer = await api.call(listAgentChanges, {
        query: {
          status: list,
          ...(organization !== null && { organization }),
          ...(cursor !== null && { cursor }),
        },
      });
      if (!answer.ok) return answer;
      const { changes: rows, next } = answer.value;
      setIsRequired(answer.value.isRequired);
      return { ...answer, value: { rows, next } };
    },
    [organization, list],
  );
  const page = usePagedRows(load);
  const decide = async (change: AgentChange, isApproved: boolean) => {
    setBusyId(change.id);
    const answer = await api.call(decideAgentChange, {
      params: { id: change.id },
      body: { isApproved },
    });
    setBusyId(null);
    const closed = answer.ok ? undefined : CLOSED.get(answer.error.code);
    if (!answer.ok && closed === undefined) {
      return toasts.show(failureToast('Decision Not Saved', answer.error));
    }
    // The pressed button unmounts with its row; move focus to the list.
    region.current?.focus({ preventScroll: true });
    page.update((rows) => rows.filter(({ id }) => id !== change.id));
    const notTaken = answer.ok ? answer.value.notTaken : [];
    return toasts.show(closed ?? describeDecision(change, isApproved, notTaken));
  };
  const { rows, failure, isStale } = page;
  if (rows === null || failure !== null) {
    return <NotLoaded of={page} noun="the changes by assistants" />;
  }
  const isListed = isRequired || rows.length > 0 || list === 'closed';
  return (
    <div ref={region} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-5 outline-none">
      <ApprovalSwitch
        organization={organization}
        isRequired={isRequired}
        onChanged={setIsRequired}
      />
      {isListed && (
        <>
          <Choice
            label="Changes by assistants"
            isLabelHidden
            options={LIST_OPTIONS}
            value={list}
            onChange={setList}
          />
          <div
            aria-busy={isStale}
            className={isStale ? 'opacity-60 transition-opacity' : undefined}
          >
            {rows.length > 0 ? (
              <ChangeList
                changes={rows}
                busyId={busyId}
                onDecide={(change, isApproved) => void decide(change, isApproved)}
              />
            ) : (
              <p className="text-stone">{NOTHING[list]}</p>
            )}
          </div>
        </>
      )}
      <LoadMore list={page} />
    </div>
  );
}

/** Refusals after which a change no longer waits. */
const CLOSED: ReadonlyMap<string, ToastText> = new Map([
  ['change_outdated', OUTDATED],
  ['already_decided', NO_LONGER_WAITING],
]);

function describeDecision(
  { changes }: AgentChange,
  isApproved: boolean,
  notTaken: readonly string[],
): ToastText {
  if (!isApproved) return REFUSED;
  const refused = changes.filter(({ field }) => notTaken.includes(field));
  return refused.length === 0
    ? APPROVED
    : buildPartlyApproved(refused.map((change) => describeChange(change).label));
}

interface ApprovalSwitchProps {
  /** ID of the team; null for the account. */
  organization: string | null;
  isRequired: boolean;
  onChanged: (isRequired: boolean) => void;
}

/** Turning it off needs the password: assistants then apply what no person has read. */
function ApprovalSwitch({ organization, isRequired, onChanged }: ApprovalSwitchProps) {
  const { isBusy, run } = useAction('Setting Not Saved');
  const [isEnding, setIsEnding] = useState(false);
  const owner = organization === null ? {} : { organization };
  const turnOn = () =>
    run(
      () => api.call(setAgentApproval, { body: { isRequired: true, ...owner } }),
      () => onChanged(true),
      APPROVAL_ON,
    );
  const turnOff = async (password: string): Promise<string | null> => {
    const body = { isRequired: false, password, ...owner } as const;
    const answer = await api.call(setAgentApproval, { body });
    if (!answer.ok) return answer.error.message;
    setIsEnding(false);
    onChanged(false);
    toasts.show(APPROVAL_OFF);
    return null;
  };
  return (
    <>
      <Switch
        label={SWITCH_LABEL}
        hint={organization === null ? SWITCH_HINTS.person : SWITCH_HINTS.team}
        checked={isRequired}
        disabled={isBusy}
        onChange={(isOn) => (isOn ? turnOn() : setIsEnding(true))}
      />
      {isEnding && (
        <PasswordDialog {...TURN_OFF} onConfirm={turnOff} onCancel={() => setIsEnding(false)} />
      )}
    </>
  );
}
