import type { LeaverSetting } from '#shared/api/organizations/people/departures.ts';
import { LIVE_CARD_DAYS_MAX } from '#shared/organization/limits.ts';
import {
  describeLeaverCard,
  HEIR_HINT,
  LEAVER_CARD_OPTIONS,
  REDIRECT_WITHOUT_SUCCESSOR,
  SUCCESSOR_HINTS,
} from '#src/pages/team/leavers/copy.ts';
import { SuccessorField, type Successor } from '#src/pages/team/leavers/successor-field.tsx';
import { Choice } from '#src/ui/form/choice.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

export interface LeaverDraft {
  card: LeaverSetting['card'];
  /** As typed. */
  days: string;
  successor: Successor | null;
  heir: Successor | null;
}

/** The days as a number, or null if they cannot be used. */
export function parseDays(text: string): number | null {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= LIVE_CARD_DAYS_MAX ? days : null;
}

interface LeaverChoiceProps {
  org: string;
  draft: LeaverDraft;
  successorLabel: string;
  heirLabel: string;
  leaver: string | null;
  onChange: (draft: LeaverDraft) => void;
}

/** What happens to a leaver's card, for how long, and who takes over. */
export function LeaverChoice(props: LeaverChoiceProps) {
  const { org, draft, successorLabel, heirLabel, leaver, onChange } = props;
  const { card, days, successor, heir } = draft;
  const parsed = parseDays(days);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Choice
        label="Company card"
        options={LEAVER_CARD_OPTIONS}
        value={card}
        onChange={(key) => onChange({ ...draft, card: key })}
      >
        <p className="text-stone">{describeLeaverCard(card, parsed)}</p>
      </Choice>
      {card === 'keep' && (
        <TextField
          label="Days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          className="max-w-32"
          value={days}
          error={parsed === null ? `Choose 1 to ${LIVE_CARD_DAYS_MAX} days.` : undefined}
          onChange={(event) => onChange({ ...draft, days: event.target.value })}
        />
      )}
      <SuccessorField
        org={org}
        label={successorLabel}
        hint={SUCCESSOR_HINTS[card]}
        pickerHint="Any active member with a company card."
        value={successor}
        leaver={leaver}
        onChange={(next) => onChange({ ...draft, successor: next })}
      />
      {card === 'redirect' && successor === null && (
        <p role="status" className="text-warn">
          {REDIRECT_WITHOUT_SUCCESSOR}
        </p>
      )}
      <SuccessorField
        org={org}
        label={heirLabel}
        hint={HEIR_HINT}
        pickerHint="Any active member."
        value={heir}
        leaver={leaver}
        onChange={(next) => onChange({ ...draft, heir: next })}
      />
    </div>
  );
}
