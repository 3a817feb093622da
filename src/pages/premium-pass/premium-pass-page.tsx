import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { href } from '#shared/routes.ts';
import { limitPassSettings } from '#shared/wallet/pass-settings.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { useTabParam } from '#src/features/tab-param/use-tab-param.ts';
import {
  PASS_TABS,
  MESSAGE_TEMPLATES,
  type MessageTemplate,
} from '#src/pages/premium-pass/content.ts';
import { DesignTab } from '#src/pages/premium-pass/tabs/design-tab.tsx';
import { GeofencingTab } from '#src/pages/premium-pass/tabs/geofencing/geofencing-tab.tsx';
import { NotificationsTab } from '#src/pages/premium-pass/tabs/notifications-tab.tsx';
import { useCards } from '#src/state/cards/cards.ts';
import { useShownPlan } from '#src/state/plan/shown-plan.ts';
import { startPublishing } from '#src/state/publishing/publisher.ts';
import { session } from '#src/state/session/session.ts';
import { passDrafts, usePassDraft } from '#src/state/wallet/pass-drafts.ts';
import { ButtonLink, Button } from '#src/ui/button.tsx';
import { Notice, RetryNotice } from '#src/ui/content/notice.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs/tabs.tsx';
import { sendAsGuest } from './send-notification.ts';
import { useManagedPasses, type ManagedPassesState } from './use-managed-passes.ts';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { TemplateChoice, type TemplateChoiceProps } from './tabs/template-choice.tsx';

interface TemplatesTabProps extends TemplateChoiceProps {
  onUse: (template: MessageTemplate) => void;
}

export function PremiumPassPage() {
  const { user } = session.use();
  return <PassManager key={user?.id ?? ''} ownerId={user?.id ?? null} />;
}

/** Keyed by account, so that its state resets when the account changes. */
function PassManager({ ownerId }: { ownerId: string | null }) {
  const [tab, setTab] = useTabParam(
    PASS_TABS.map(({ key }) => key),
    'notifications',
  );
  // The design preview uses the account's own card, which may not be synced yet.
  useEffect(startPublishing, []);
  const [draft, changeDraft] = usePassDraft(ownerId);
  const [card = null] = useCards(ownerId);
  const { plan } = useShownPlan();
  const { state, send, saveDesign, saveGeofence } = useManagedPasses(ownerId);
  const saved = state.kind === 'ready' ? state.settings : null;
  const isGuest = state.kind === 'guest';
  const isLoading = state.kind === 'loading';
  // What is saved is unknown, and saving what a form shows would replace it.
  const isHidden = state.kind === 'failed';
  return (
    <div className="w-full py-8 md:py-10">
      <PassManagerHeader isGuest={isGuest} />
      <Tabs label="Premium passes" tabs={PASS_TABS} value={tab} onChange={setTab}>
        <PassManagerNotice state={state} />
        <LoadedPanel value="notifications" isLoading={isLoading} skeletonClass="h-96 max-w-xl">
          <NotificationsTab
            typed={draft.notification}
            onType={(notification) => changeDraft({ notification })}
            onSent={(sent) => passDrafts.clearSent(ownerId, 'notification', sent)}
            send={isGuest ? sendAsGuest : send}
            sent={state.kind === 'ready' ? state : null}
          />
        </LoadedPanel>
        <LoadedPanel
          value="geofencing"
          isLoading={isLoading}
          isHidden={isHidden}
          skeletonClass="h-96 max-w-xl"
        >
          <GeofencingTab
            typed={draft.geofence}
            saved={saved?.geofence ?? null}
            onType={(geofence) => changeDraft({ geofence })}
            onSaved={(sent) => passDrafts.clearSent(ownerId, 'geofence', sent)}
            save={isGuest ? null : saveGeofence}
          />
        </LoadedPanel>
        <LoadedPanel value="design" isLoading={isLoading} isHidden={isHidden}>
          <DesignTab
            card={card}
            plan={plan}
            typed={draft.design}
            saved={saved?.design ?? null}
            onType={(design) => changeDraft({ design })}
            onSaved={(sent) => passDrafts.clearSent(ownerId, 'design', sent)}
            save={isGuest ? null : saveDesign}
          />
        </LoadedPanel>
        <LoadedPanel value="templates" isLoading={isLoading} isHidden={isHidden}>
          <TemplatesTab
            applied={saved && limitPassSettings(plan, saved).design}
            apply={
              isGuest
                ? null
                : async (design) => {
                    const answer = await saveDesign(design);
                    if (answer.ok) changeDraft({ design: null });
                    return answer;
                  }
            }
            onUse={({ title, message }) => {
              changeDraft({ notification: { ...draft.notification, title, message } });
              setTab('notifications');
            }}
          />
        </LoadedPanel>
        <TabPanel value="testing">
          <TestingTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}

function PassManagerHeader({ isGuest }: { isGuest: boolean }) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="font-display text-2xl">Premium Pass Manager</h1>
        <p className="mt-1 text-stone">
          {isGuest
            ? 'Set up your passes. Changes stay on this device until you sign in.'
            : 'Changes here update every pass that people saved.'}
        </p>
      </div>
      <ButtonLink to={href('dashboard')} variant="outline">
        Back to Dashboard
      </ButtonLink>
    </header>
  );
}

interface LoadedPanelProps {
  value: (typeof PASS_TABS)[number]['key'];
  isLoading: boolean;
  isHidden?: boolean;
  skeletonClass?: string;
  children: ReactNode;
}

/** Shows the tab once loaded, together with the notices above it, so that nothing moves while the user types. */
function LoadedPanel(props: LoadedPanelProps) {
  const { value, isLoading, isHidden = false, skeletonClass = 'h-96', children } = props;
  return (
    <TabPanel value={value}>
      {isLoading ? <Skeleton className={skeletonClass} /> : isHidden ? null : children}
    </TabPanel>
  );
}

const CARDS = { pathname: href('dashboard'), search: '?tab=cards' };

/**
 * Explains why no pass can be reached: not signed in, server unreachable, or no pass yet. Renders
 * nothing otherwise.
 */
function PassManagerNotice({ state }: { state: ManagedPassesState }) {
  const { pathname, search } = useLocation();
  if (state.kind === 'guest') {
    return (
      <NoticeSpacing>
        <Notice
          title="Sign in to send messages"
          action={
            <ButtonLink to={entryUrl('login', pathname + search)} variant="outline">
              Sign In
            </ButtonLink>
          }
        >
          You can try everything before you sign in. We don't send anything until then.
        </Notice>
      </NoticeSpacing>
    );
  }
  if (state.kind === 'failed') {
    return (
      <NoticeSpacing>
        <RetryNotice title="We couldn't load your passes" onRetry={state.retry}>
          {state.message} Your changes are saved here.
        </RetryNotice>
      </NoticeSpacing>
    );
  }
  if (state.kind === 'ready' && state.passes === 0) {
    return (
      <NoticeSpacing>
        <Notice
          title="You don't have any passes yet"
          action={
            <ButtonLink to={CARDS} variant="outline">
              Go to your cards
            </ButtonLink>
          }
        >
          Publish a card and choose Generate Premium Pass on it. Your first pass will include the
          design and places you set here.
        </Notice>
      </NoticeSpacing>
    );
  }
  return null;
}

function NoticeSpacing({ children }: { children: ReactNode }) {
  return <div className="pt-6">{children}</div>;
}

/** Placeholder: the feature is not available yet. */
function TestingTab() {
  return (
    <EmptyState title="A/B testing">
      Coming soon: send two versions of a message and see which one people tap.
    </EmptyState>
  );
}

function TemplatesTab({ onUse, ...choice }: TemplatesTabProps) {
  return (
    <div className="grid gap-14">
      <TemplateChoice {...choice} />
      <section aria-labelledby="message-templates">
        <h2 id="message-templates" className="mb-4 font-semibold">
          Message templates
        </h2>
        <ul aria-labelledby="message-templates" className="border-t border-hairline">
          {MESSAGE_TEMPLATES.map((template) => (
            <li
              key={template.name}
              className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-hairline py-5"
            >
              <h3 className="w-36 text-stone">{template.name}</h3>
              <div className="min-w-0 flex-1 basis-72">
                <p className="font-medium">{template.title}</p>
                <p className="text-stone">{template.message}</p>
              </div>
              <Button
                variant="outline"
                aria-label={`Use Template: ${template.name}`}
                onClick={() => onUse(template)}
              >
                Use Template
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
