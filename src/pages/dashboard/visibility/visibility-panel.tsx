import { createLazyPart } from '#src/pages/dashboard/frame/lazy-part.tsx';
import { Panel } from '#src/pages/dashboard/panel.tsx';
import type { CardWorkspace } from '#src/pages/dashboard/workspace/use-card-workspace.ts';
import type { Saving } from '#src/pages/dashboard/workspace/use-saving.ts';
import { usePageIdle } from '#src/state/page-idle.ts';

// Reserves the height of the switches, whose hints wrap to a second line on a phone.
const LazySwitches = createLazyPart('Visibility', 'min-h-105 sm:min-h-80', async () => {
  return (await import('#src/pages/dashboard/visibility/visibility-switches.tsx'))
    .VisibilitySwitches;
});

/** The switches are below the fold, so their code is fetched once the page is idle. */
export function VisibilityPanel({
  workspace,
  saving,
}: {
  workspace: CardWorkspace;
  saving: Saving;
}) {
  return (
    <Panel title="Visibility">
      <LazySwitches active={usePageIdle()} props={{ workspace, saving }} />
    </Panel>
  );
}
