import { href } from '#shared/routes.ts';
import { useTabAddress } from '#src/features/tab-address/tab-address.ts';
import { PASS_TABS } from '#src/pages/premium-pass/content.ts';
import { sendToNobody } from '#src/pages/premium-pass/sending.ts';
import { DesignTab } from '#src/pages/premium-pass/tabs/design-tab.tsx';
import { GeofencingTab } from '#src/pages/premium-pass/tabs/geofencing-tab.tsx';
import { NotificationsTab } from '#src/pages/premium-pass/tabs/notifications-tab.tsx';
import { TemplatesTab } from '#src/pages/premium-pass/tabs/templates-tab.tsx';
import { TestingTab } from '#src/pages/premium-pass/tabs/testing-tab.tsx';
import { useCards } from '#src/state/cards.ts';
import { usePassDraft } from '#src/state/pass-drafts.ts';
import { session } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs.tsx';

/** What one's passes say, where they show up and how they look: prepared here, kept on this device. */
export function PremiumPassPage() {
  const { user } = session.use();
  const ownerId = user?.id ?? null;
  const [tab, choose] = useTabAddress(
    PASS_TABS.map(({ key }) => key),
    'notifications',
  );
  const [draft, change] = usePassDraft(ownerId);
  const [card = null] = useCards(ownerId);
  return (
    <div className="w-full py-8 md:py-10">
      <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="font-display text-2xl">Premium Pass Manager</h1>
          <p className="mt-1 text-stone">
            Passes are in preparation. What you set up here stays on this device until then.
          </p>
        </div>
        <ButtonLink to={href('dashboard')} variant="outline">
          Back to Dashboard
        </ButtonLink>
      </header>
      <Tabs label="Premium passes" tabs={PASS_TABS} value={tab} onChange={choose}>
        <TabPanel value="notifications">
          <NotificationsTab
            typed={draft.notification}
            onType={(notification) => change({ notification })}
            send={sendToNobody}
          />
        </TabPanel>
        <TabPanel value="geofencing">
          <GeofencingTab typed={draft.geofence} onType={(geofence) => change({ geofence })} />
        </TabPanel>
        <TabPanel value="design">
          <DesignTab card={card} design={draft.design} onChange={(design) => change({ design })} />
        </TabPanel>
        <TabPanel value="templates">
          <TemplatesTab
            onUse={({ title, message }) => {
              change({ notification: { ...draft.notification, title, message } });
              choose('notifications');
            }}
          />
        </TabPanel>
        <TabPanel value="testing">
          <TestingTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}
