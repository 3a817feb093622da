import { createLatePart } from '#src/pages/dashboard/frame/late-part.tsx';
import { Panel } from '#src/pages/dashboard/panel.tsx';
import type { Desk } from '#src/pages/dashboard/use-desk.ts';
import type { Saving } from '#src/pages/dashboard/use-saving.ts';
import { useSettled } from '#src/state/settled.ts';

// As high as the switches, whose hints take a second line on a phone.
const LateSwitches = createLatePart('Visibility', 'min-h-105 sm:min-h-80', async () => {
  return (await import('#src/pages/dashboard/visibility/visibility-switches.tsx'))
    .VisibilitySwitches;
});

/** The card's switches. They lie below everything else, so their code comes once the page has settled. */
export function VisibilityPanel({ desk, saving }: { desk: Desk; saving: Saving }) {
  return (
    <Panel title="Visibility">
      <LateSwitches isWanted={useSettled()} with={{ desk, saving }} />
    </Panel>
  );
}
