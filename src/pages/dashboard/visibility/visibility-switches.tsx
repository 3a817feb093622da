import type { PolicyField } from '#shared/organization/policy/policy-fields.ts';
import { SAVE } from '#src/pages/dashboard/copy.ts';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { ExchangeSettings } from '#src/pages/dashboard/visibility/exchange-settings.tsx';
import { findTeam, isFieldLocked } from '#src/state/cards/team-card.ts';
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
      ? { disabled: true, hint: `Set by ${findTeam(stored)?.name}. ${hint}` }
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
