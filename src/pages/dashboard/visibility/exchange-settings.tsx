import { CONSENT_MAX, exchangeShape } from '#shared/card/exchange/exchange-shape.ts';
import { isExchangeOn, defaultConsent } from '#shared/card/exchange/exchange.ts';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { findTeam, isFieldLocked } from '#src/state/cards/team-card.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';

const EXCHANGE_HINT = 'When on, visitors can share their details, which appear in your contacts.';

interface ExchangeSettingsProps {
  workspace: CardWorkspace;
  saving: Saving;
}

/** Whether visitors may submit their details, and the consent text they agree to. */
export function ExchangeSettings({ workspace, saving }: ExchangeSettingsProps) {
  const { working } = workspace;
  const { stored, isStored } = workspace.selection;
  const { consentLine = '' } = working.card;
  const team = isFieldLocked(stored, 'isExchangeOn') ? `Set by ${findTeam(stored)?.name}. ` : '';
  const isOn = isExchangeOn(working.card);
  const parsed = exchangeShape.consentLine.safeParse(consentLine);
  const set = (on: boolean) => {
    const change = { isExchangeOn: on };
    if (isStored) saving.apply({ ...stored, ...change }, SAVE.edit);
    else working.change(change);
  };
  return (
    <>
      <Switch
        label="Contact exchange"
        hint={`${team}${EXCHANGE_HINT}`}
        disabled={isFieldLocked(stored, 'isExchangeOn')}
        checked={isOn}
        onChange={set}
      />
      {isOn && (
        <div className="pt-2">
          <TextArea
            label="What visitors agree to"
            hint="One sentence. Leave it empty to use the default. Each contact keeps the version they agreed to."
            rows={2}
            maxLength={CONSENT_MAX}
            readOnly={isFieldLocked(stored, 'consentLine')}
            placeholder={defaultConsent(working.card)}
            value={consentLine}
            error={parsed.success ? undefined : parsed.error.issues[0]?.message}
            // One sentence: turn line breaks into spaces.
            onChange={(event) =>
              working.change({ consentLine: event.target.value.replace(/\s*\n\s*/g, ' ') })
            }
          />
        </div>
      )}
    </>
  );
}
