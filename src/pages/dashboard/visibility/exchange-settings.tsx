import { CONSENT_MAX, exchangeShape } from '#shared/card/exchange-shape.ts';
import { isExchangeOn, usualConsent } from '#shared/card/exchange.ts';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import type { Saving } from '#src/pages/dashboard/use-saving.ts';
import { Button } from '#src/ui/button.tsx';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextArea } from '#src/ui/form/text-area.tsx';

interface ExchangeSettingsProps {
  desk: Desk;
  saving: Saving;
}

/** Whether visitors may leave their details, and what they agree to when they do. */
export function ExchangeSettings({ desk, saving }: ExchangeSettingsProps) {
  const { stored, isStored, working } = desk;
  const { consentLine = '' } = working.card;
  const isOn = isExchangeOn(working.card);
  const parsed = exchangeShape.consentLine.safeParse(consentLine);
  const isChanged = consentLine !== (stored.consentLine ?? '');
  const set = (on: boolean) => {
    const change = { isExchangeOn: on };
    if (isStored) saving.apply({ ...stored, ...change }, SAVE.edit);
    else working.change(change);
  };
  return (
    <>
      <Switch
        label="Contact exchange"
        hint="On: visitors can leave you their details, which come to your contacts."
        checked={isOn}
        onChange={set}
      />
      {isOn && (
        <div className="grid justify-items-start gap-3 pt-2">
          <TextArea
            label="What visitors agree to"
            hint="One sentence. Each contact keeps the one they were shown; leave it empty for the usual one."
            rows={2}
            maxLength={CONSENT_MAX}
            placeholder={usualConsent(working.card)}
            className="w-full"
            value={consentLine}
            error={parsed.success ? undefined : parsed.error.issues[0]?.message}
            // One sentence: Enter would begin another.
            onChange={(event) =>
              working.change({ consentLine: event.target.value.replace(/\s*\n\s*/g, ' ') })
            }
          />
          {isChanged && isStored && (
            <Button
              variant="outline"
              disabled={!parsed.success}
              busy={saving.isSaving}
              busyLabel="Saving..."
              onClick={() => void saving.save(SAVE.edit)}
            >
              Save sentence
            </Button>
          )}
        </div>
      )}
    </>
  );
}
