import { SAVE } from '#src/pages/dashboard/copy.ts';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import type { Saving } from '#src/pages/dashboard/use-saving.ts';
import { ExchangeSettings } from '#src/pages/dashboard/visibility/exchange-settings.tsx';
import { Switch } from '#src/ui/form/switch.tsx';

interface VisibilitySwitchesProps {
  desk: Desk;
  saving: Saving;
}

/** Whether the card is out in the world, and whether search engines may list it. */
export function VisibilitySwitches({ desk, saving }: VisibilitySwitchesProps) {
  const { stored, isStored, working } = desk;
  const set = (change: { isActive?: boolean; isIndexable?: boolean }) =>
    isStored ? void saving.apply({ ...stored, ...change }, SAVE.edit) : working.change(change);
  return (
    <>
      <Switch
        label="Active"
        hint="Off: the public page, its contact file and its code lead nowhere."
        checked={working.card.isActive}
        onChange={(isActive) => set({ isActive })}
      />
      <Switch
        label="Search engines"
        hint="Off: the page asks search engines not to list it."
        checked={working.card.isIndexable}
        onChange={(isIndexable) => set({ isIndexable })}
      />
      <ExchangeSettings desk={desk} saving={saving} />
    </>
  );
}
