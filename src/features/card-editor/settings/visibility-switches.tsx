import type { LocalCard } from '#shared/card/card.ts';
import { CONSENT_MAX, exchangeShape } from '#shared/card/exchange/exchange-shape.ts';
import { defaultConsent, isExchangeOn } from '#shared/card/exchange/exchange.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import { useEarlyText } from '#src/features/card-editor/details/use-early-text.ts';
import { findOwningOrganization, isFieldLocked } from '#src/state/cards/card-organization.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { Switch } from '#src/ui/form/switch.tsx';

interface VisibilitySwitchesProps {
  card: LocalCard;
  onChange: (change: Change) => void;
}

/** Who sees the card, and what visitors may do. Saved with the rest of the card. */
export function VisibilitySwitches({ card, onChange }: VisibilitySwitchesProps) {
  /** The switch of a field that the team sets says so, and stays as it is. */
  const buildLock = (field: PolicyField, hint: string) =>
    isFieldLocked(card, field)
      ? { disabled: true, hint: `Set by ${findOwningOrganization(card)?.name}. ${hint}` }
      : { hint };
  return (
    <div>
      <Switch
        label="Active"
        hint="When off, the public page, contact file, and QR code stop working."
        checked={card.isActive}
        onChange={(isActive) => onChange({ isActive })}
      />
      <Switch
        label="Search engines"
        {...buildLock('isIndexable', 'When off, the page asks search engines not to list it.')}
        checked={card.isIndexable}
        onChange={(isIndexable) => onChange({ isIndexable })}
      />
      <Switch
        label="Views and clicks"
        {...buildLock(
          'hidesCounts',
          "When off, visitors don't see how often your card was viewed. You still do.",
        )}
        checked={!card.hidesCounts}
        onChange={(isShown) => onChange({ hidesCounts: !isShown })}
      />
      <Switch
        label="Contact exchange"
        {...buildLock(
          'isExchangeOn',
          'When on, visitors can share their details, which appear in your contacts.',
        )}
        checked={isExchangeOn(card)}
        onChange={(isOn) => onChange({ isExchangeOn: isOn })}
      />
      {isExchangeOn(card) && <ConsentField {...{ card, onChange }} />}
    </div>
  );
}

/** The text that visitors agree to. One sentence: line breaks become spaces. */
function ConsentField({ card, onChange }: VisibilitySwitchesProps) {
  const { consentLine = '' } = card;
  const parsed = exchangeShape.consentLine.safeParse(consentLine);
  const early = useEarlyText(consentLine, (text) =>
    onChange({ consentLine: text.replace(/\s*\n\s*/g, ' ') }),
  );
  return (
    <TextArea
      label="What visitors agree to"
      hint="One sentence. Leave it empty to use the default. Each contact keeps the version they agreed to."
      rows={2}
      maxLength={CONSENT_MAX}
      readOnly={isFieldLocked(card, 'consentLine')}
      placeholder={defaultConsent(card)}
      error={parsed.success ? undefined : parsed.error.issues[0]?.message}
      {...early}
      className="pt-2"
    />
  );
}
