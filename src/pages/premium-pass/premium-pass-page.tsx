import { useEffect } from 'react';
import { href } from '#shared/routes.ts';
import { coveredSettings } from '#shared/wallet/pass-settings.ts';
import { useTabAddress } from '#src/features/tab-address/tab-address.ts';
import { PASS_TABS } from '#src/pages/premium-pass/content.ts';
import { sendToNobody } from '#src/pages/premium-pass/sending.ts';
import { Standing } from '#src/pages/premium-pass/standing.tsx';
import { DesignTab } from '#src/pages/premium-pass/tabs/design-tab.tsx';
import { GeofencingTab } from '#src/pages/premium-pass/tabs/geofencing-tab.tsx';
import { NotificationsTab } from '#src/pages/premium-pass/tabs/notifications-tab.tsx';
import { TemplatesTab } from '#src/pages/premium-pass/tabs/templates-tab.tsx';
import { TestingTab } from '#src/pages/premium-pass/tabs/testing-tab.tsx';
import { useOwnPasses } from '#src/pages/premium-pass/use-own-passes.ts';
import { useCards } from '#src/state/cards.ts';
import { startPublishing } from '#src/state/publishing/publisher.ts';
import { passDrafts, usePassDraft } from '#src/state/pass-drafts.ts';
import { session } from '#src/state/session.ts';
import { useShownPlan } from '#src/state/shown-plan.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs.tsx';

/** What one's passes say, where they show up and how they look. */
export function PremiumPassPage() {
  const { user } = session.use();
  return <PassManager key={user?.id ?? ''} ownerId={user?.id ?? null} />;
}

/** Of one person: another one's begins anew. */
function PassManager({ ownerId }: { ownerId: string | null }) {
  const [tab, choose] = useTabAddress(
    PASS_TABS.map(({ key }) => key),
    'notifications',
  );
  // The design is shown on one's own card, which this browser may not have yet.
  useEffect(startPublishing, []);
  const [draft, change] = usePassDraft(ownerId);
  const [card = null] = useCards(ownerId);
  const { plan } = useShownPlan();
  const { state, send, saveDesign, saveGeofence } = useOwnPasses(ownerId);
  const saved = state.kind === 'ready' ? state.settings : null;
  const isGuest = state.kind === 'guest';
  return (
    <div className="w-full py-8 md:py-10">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-2xl">Premium Pass Manager</h1>
          <p className="mt-1 text-stone">
            {isGuest
              ? 'Prepare what your passes say and how they look. It stays on this device until you sign in.'
              : 'What you change here reaches everybody who keeps your pass.'}
          </p>
        </div>
        <ButtonLink to={href('dashboard')} variant="outline">
          Back to Dashboard
        </ButtonLink>
      </header>
      <Tabs label="Premium passes" tabs={PASS_TABS} value={tab} onChange={choose}>
        <Standing state={state} />
        <TabPanel value="notifications">
          {state.kind === 'loading' ? (
            // With the form, what stands above it comes: nothing typed into moves.
            <Skeleton className="h-96 max-w-xl" />
          ) : (
            <NotificationsTab
              typed={draft.notification}
              onType={(notification) => change({ notification })}
              onSent={(sent) => passDrafts.settle(ownerId, 'notification', sent)}
              send={isGuest ? sendToNobody : send}
              sent={state.kind === 'ready' ? state : null}
            />
          )}
        </TabPanel>
        <TabPanel value="geofencing">
          {state.kind === 'loading' ? (
            <Skeleton className="h-96 max-w-xl" />
          ) : (
            <GeofencingTab
              typed={draft.geofence}
              saved={saved?.geofence ?? null}
              onType={(geofence) => change({ geofence })}
              onSaved={(sent) => passDrafts.settle(ownerId, 'geofence', sent)}
              save={isGuest ? null : saveGeofence}
            />
          )}
        </TabPanel>
        <TabPanel value="design">
          {state.kind === 'loading' ? (
            <Skeleton className="h-96" />
          ) : (
            <DesignTab
              card={card}
              plan={plan}
              typed={draft.design}
              saved={saved?.design ?? null}
              onType={(design) => change({ design })}
              onSaved={(sent) => passDrafts.settle(ownerId, 'design', sent)}
              save={isGuest ? null : saveDesign}
            />
          )}
        </TabPanel>
        <TabPanel value="templates">
          {state.kind === 'loading' ? (
            <Skeleton className="h-96" />
          ) : (
            <TemplatesTab
              applied={saved && coveredSettings(plan, saved).design}
              apply={
                isGuest
                  ? null
                  : async (design) => {
                      const answer = await saveDesign(design);
                      if (answer.ok) change({ design: null });
                      return answer;
                    }
              }
              onUse={({ title, message }) => {
                change({ notification: { ...draft.notification, title, message } });
                choose('notifications');
              }}
            />
          )}
        </TabPanel>
        <TabPanel value="testing">
          <TestingTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}
