import { CONSENT_MAX, exchangeShape } from '#shared/card/exchange/exchange-shape.ts';
import { defaultConsent, isExchangeOn } from '#shared/card/exchange/exchange.ts';
import type { PolicyField } from '#shared/card/policy/policy-fields.ts';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { findOwningOrganization, isFieldLocked } from '#src/state/cards/card-organization.ts';
import { TextArea } from '#src/ui/form/fields/text-area.tsx';
import { Switch } from '#src/ui/form/switch.tsx';

interface VisibilitySwitchesProps {
  workspace: CardWorkspace;
  saving: Saving;
}

export function VisibilitySwitches({ workspace, saving }: VisibilitySwitchesProps) {
  const { working } = workspace;
  const { stored, isStored } = workspace.selection;
  const set = (change: { isActive?: boolean; isIndexable?: boolean; hidesCounts?: boolean }) =>
    isStored ? void saving.apply({ ...stored, ...change }, SAVE.edit) : working.change(change);
  /** The switch of a field that the team sets says so, and stays as it is. */
  const buildLock = (field: PolicyField, hint: string) =>
    isFieldLocked(stored, field)
      ? { disabled: true, hint: `Set by ${findOwningOrganization(stored)?.name}. ${hint}` }
      : { hint };
  return (
    <>
      <Switch
        label="Active"
        hint="When off, the public page, contact file, and QR code stop working."
        checked={working.card.isActive}
        onChange={(isActive) => set({ isActive })}
      />
      <Switch
        label="Search engines"
        {...buildLock('isIndexable', 'When off, the page asks search engines not to list it.')}
        checked={working.card.isIndexable}
        onChange={(isIndexable) => set({ isIndexable })}
      />
      <Switch
        label="Views and clicks"
        {...buildLock(
          'hidesCounts',
          "When off, visitors don't see how often your card was viewed. You still do.",
        )}
        checked={!working.card.hidesCounts}
        onChange={(isShown) => set({ hidesCounts: !isShown })}
      />
      <ExchangeSettings workspace={workspace} saving={saving} />
    </>
  );
}

const EXCHANGE_HINT = 'When on, visitors can share their details, which appear in your contacts.';

interface ExchangeSettingsProps {
  workspace: CardWorkspace;
  saving: Saving;
}

/** Whether visitors may submit their details, and the consent text they agree to. */
function ExchangeSettings({ workspace, saving }: ExchangeSettingsProps) {
  const { working } = workspace;
  const { stored, isStored } = workspace.selection;
  const { consentLine = '' } = working.card;
  const team = isFieldLocked(stored, 'isExchangeOn')
    ? `Set by ${findOwningOrganization(stored)?.name}. `
    : '';
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
