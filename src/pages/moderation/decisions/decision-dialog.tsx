import { useState, type FormEvent } from 'react';
import { confirmOperator, decideCard, type DecideCard } from '#shared/api/moderation/moderation.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { DECISION_LABELS, SUGGESTED_REASONS } from '#src/pages/moderation/copy.ts';
import { PauseEndField, TakeDownFields } from './take-down-fields.tsx';
import { buildDecisionInput, type DecisionInput } from './take-down-input.ts';
import { decisionCopy, type DecisionCopy, type PendingDecision } from './decision-copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/fields/password-field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DecisionDialogProps {
  pending: PendingDecision | null;
  onClose: () => void;
  onDecided: () => void;
}

/** Confirms a decision. Asks for the password when the last confirmation is too old. */
export function DecisionDialog({ pending, onClose, onDecided }: DecisionDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const copy = pending && decisionCopy(pending);
  return (
    <Dialog
      role="alertdialog"
      width="small"
      open={pending !== null}
      busy={isBusy}
      title={copy?.title ?? ''}
      description={copy?.description}
      onClose={onClose}
    >
      {pending && copy && (
        <DecisionForm {...{ pending, copy, isBusy, setIsBusy, onClose, onDecided }} />
      )}
    </Dialog>
  );
}

/**
 * Focuses a field that appears after a click. A stable function, so that React calls the ref only
 * on mount.
 */
function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus();
}

interface DecisionFormProps extends Omit<DecisionDialogProps, 'pending'> {
  pending: PendingDecision;
  copy: DecisionCopy;
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
}

function DecisionForm({ pending, copy, isBusy, setIsBusy, onClose, onDecided }: DecisionFormProps) {
  const [input, setInput] = useState(() => buildDecisionInput(suggestReason(pending), Date.now()));
  const [password, setPassword] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isTakeDown = pending.action === 'take_down';
  const fields = {
    input,
    errors: Object.fromEntries((failure?.issues ?? []).map(({ path, message }) => [path, message])),
    onChange: (changes: Partial<DecisionInput>) => setInput({ ...input, ...changes }),
  };
  const isReady = (!isTakeDown || input.reason.trim() !== '') && password !== '';

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const error = await decide(pending, input, password);
    setIsBusy(false);
    setFailure(error);
    if (error === null) {
      toasts.show({ title: DECISION_LABELS[pending.action].toast });
      return onDecided();
    }
    // Show the password field; the other input stays.
    if (error.code === 'confirm_password') return setPassword(password ?? '');
    if (error.code === 'wrong_password' || error.issues.length > 0) return;
    toasts.show(failureToast('Decision Failed', error));
    if (error.code === 'already_decided') onDecided();
  };

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {'reportCase' in pending && isTakeDown && (
        <TakeDownFields reportCase={pending.reportCase} {...fields} />
      )}
      {pending.action === 'renew_team_pause' && (
        <PauseEndField {...fields} error={fields.errors['until']} />
      )}
      {password !== null && (
        <PasswordField
          label="Your password"
          hint="We ask again after 15 minutes."
          autoComplete="current-password"
          ref={focusOnMount}
          value={password}
          error={failure?.code === 'wrong_password' ? failure.message : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isTakeDown ? 'danger' : 'primary'}
          disabled={!isReady}
          busy={isBusy}
          busyLabel={copy.busy}
        >
          {copy.confirm}
        </Button>
      </div>
    </form>
  );
}

/** Confirms the password if given, then decides. Returns the failure, or null. */
async function decide(
  pending: PendingDecision,
  input: DecisionInput,
  password: string | null,
): Promise<ApiFailure | null> {
  if (password !== null) {
    const confirmed = await api.call(confirmOperator, { body: { password } });
    if (!confirmed.ok) return confirmed.error;
  }
  const cardId = 'decision' in pending ? pending.decision.cardId : pending.reportCase.cardId;
  const answer = await api.call(decideCard, {
    params: { card: cardId },
    body: buildBody(pending, input),
  });
  return answer.ok ? null : answer.error;
}

function buildBody(
  pending: PendingDecision,
  { reason, removesPictures, author, pausesTeam, pauseUntil }: DecisionInput,
): DecideCard {
  if (pending.action === 'renew_team_pause') return { action: pending.action, until: pauseUntil };
  if ('decision' in pending) return { action: pending.action };
  if (pending.action === 'dismiss') {
    return { action: 'dismiss', until: pending.reportCase.lastAt };
  }
  const pauseTeamUntil = pausesTeam ? pauseUntil : null;
  return { action: 'take_down', reason, removePictures: removesPictures, author, pauseTeamUntil };
}

function suggestReason(pending: PendingDecision): string {
  if (pending.action !== 'take_down') return '';
  const [topReason] = pending.reportCase.reasons;
  return topReason ? SUGGESTED_REASONS[topReason.reason] : '';
}
