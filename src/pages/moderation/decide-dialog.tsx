import { useState, type FormEvent } from 'react';
import {
  confirmOperator,
  decideCard,
  TAKE_DOWN_REASON_MAX,
  type DecideCard,
} from '#shared/api/moderation.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import { DECIDED, SUGGESTED_REASONS } from '#src/pages/moderation/copy.ts';
import {
  decideWords,
  type DecideWords,
  type Deciding,
} from '#src/pages/moderation/decide-words.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';
import { PasswordField } from '#src/ui/form/password-field.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface DecideDialogProps {
  deciding: Deciding | null;
  onClose: () => void;
  onDecided: () => void;
}

/** The last question before a decision; asks for the password where it was not given lately. */
export function DecideDialog({ deciding, onClose, onDecided }: DecideDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const words = deciding && decideWords(deciding);
  return (
    <Dialog
      role="alertdialog"
      width="small"
      open={deciding !== null}
      busy={isBusy}
      title={words?.title ?? ''}
      description={words?.description}
      onClose={onClose}
    >
      {deciding && words && (
        <Question {...{ deciding, words, isBusy, setIsBusy, onClose, onDecided }} />
      )}
    </Dialog>
  );
}

/** For a field that appears where something was just pressed; the same function at every drawing, so that it runs once. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

interface QuestionProps extends Omit<DecideDialogProps, 'deciding'> {
  deciding: Deciding;
  words: DecideWords;
  isBusy: boolean;
  setIsBusy: (isBusy: boolean) => void;
}

function Question({ deciding, words, isBusy, setIsBusy, onClose, onDecided }: QuestionProps) {
  const [reason, setReason] = useState(() => suggestionFor(deciding));
  const [removesPictures, setRemovesPictures] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const isTakeDown = deciding.action === 'take_down';
  const isReady = (!isTakeDown || reason.trim() !== '') && password !== '';

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const refusal = await decide(deciding, { reason, removesPictures }, password);
    setIsBusy(false);
    setFailure(refusal);
    if (refusal === null) {
      toasts.show({ title: DECIDED[deciding.action].toast });
      return onDecided();
    }
    // Asked for once; what was typed stays.
    if (refusal.code === 'confirm_password') return setPassword(password ?? '');
    if (refusal.code === 'wrong_password') return;
    toasts.show(failureToast('Not Decided', refusal));
    if (refusal.code === 'already_decided') onDecided();
  };

  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {isTakeDown && (
        <TextArea
          label="What the owner is told"
          data-autofocus
          rows={3}
          maxLength={TAKE_DOWN_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {isTakeDown && (
        <label className="flex items-start gap-3">
          <input
            type="checkbox"
            checked={removesPictures}
            onChange={(event) => setRemovesPictures(event.target.checked)}
            className="mt-0.5 size-5 shrink-0 accent-gold"
          />
          <span>
            Also remove its pictures from every card
            <span className="mt-0.5 block text-xs text-stone">
              Otherwise cards of other accounts that already show them keep them. They can’t be
              uploaded again either way.
            </span>
          </span>
        </label>
      )}
      {password !== null && (
        <PasswordField
          label="Your password"
          hint="Asked again when it was not given for a quarter of an hour."
          autoComplete="current-password"
          ref={focus}
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
          busyLabel={words.busy}
        >
          {words.confirm}
        </Button>
      </div>
    </form>
  );
}

/** What was filled in before a take-down. */
interface Typed {
  reason: string;
  removesPictures: boolean;
}

/** Gives the password where there is one, then decides. Answers what went wrong, or null. */
async function decide(
  deciding: Deciding,
  typed: Typed,
  password: string | null,
): Promise<ApiFailure | null> {
  if (password !== null) {
    const confirmed = await api.call(confirmOperator, { body: { password } });
    if (!confirmed.ok) return confirmed.error;
  }
  const card = 'decision' in deciding ? deciding.decision.cardId : deciding.one.cardId;
  const answer = await api.call(decideCard, {
    params: { card },
    body: buildBody(deciding, typed),
  });
  return answer.ok ? null : answer.error;
}

function buildBody(deciding: Deciding, { reason, removesPictures }: Typed): DecideCard {
  if ('decision' in deciding) return { action: deciding.action };
  return deciding.action === 'take_down'
    ? { action: 'take_down', reason, removePictures: removesPictures }
    : { action: 'dismiss', until: deciding.one.lastAt };
}

function suggestionFor(deciding: Deciding): string {
  if (deciding.action !== 'take_down') return '';
  const [most] = deciding.one.reasons;
  return most ? SUGGESTED_REASONS[most.reason] : '';
}
