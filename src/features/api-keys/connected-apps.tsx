import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import {
  disconnectApp,
  listConnectedApps,
  resumeApp,
  type ConnectedApp,
} from '#shared/api/programs/oauth.ts';
import { parseResumeHash } from '#shared/api/programs/service.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { PasswordDialog } from '#src/ui/overlay/password-dialog.tsx';
import { RESUME_LINK_MAILED } from './copy.ts';
import {
  APP_DISCONNECTED,
  APP_RESUMED,
  describeAppMaker,
  describeAppPause,
  describeResumingApp,
  describeAppScopes,
  describeAppPlace,
  describeUse,
  disconnectFailed,
  NO_APPS,
  NO_ORGANIZATION_APPS,
} from './connected-apps-copy.ts';

interface ConnectedAppsProps {
  /** The team whose apps are listed; null for those that the account connected. */
  organization: { id: string } | null;
}

/** Connected apps of the account or of a team, and the buttons that resume and disconnect one. */
export function ConnectedApps({ organization }: ConnectedAppsProps) {
  const { value, failure, reload } = useEndpoint(
    listConnectedApps,
    organization === null ? {} : { query: { organization: organization.id } },
  );
  const link = parseResumeHash(useLocation().hash);
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const [resuming, setResuming] = useState<ConnectedApp | null>(null);
  const [ending, setEnding] = useState<ConnectedApp | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your connected apps" />;
  }
  const isTeam = organization !== null;
  const linked = isLinkUsed ? undefined : value.apps.find(({ id }) => id === link?.id);
  const resumed = resuming ?? (linked?.resumeWith === 'link' ? linked : null);
  const closeResume = () => {
    setResuming(null);
    setIsLinkUsed(true);
  };
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {value.apps.length === 0 ? (
        <p className="text-stone">{isTeam ? NO_ORGANIZATION_APPS : NO_APPS}</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-panel border border-hairline bg-raised">
          {value.apps.map((app) => (
            <AppRow
              key={app.id}
              app={app}
              isTeam={isTeam}
              onResume={() => setResuming(app)}
              onDisconnect={() => setEnding(app)}
            />
          ))}
        </ul>
      )}
      {resumed !== null && (
        <ResumeAppDialog
          app={resumed}
          token={resumed.id === link?.id ? link.token : undefined}
          onClose={closeResume}
          onResumed={() => {
            closeResume();
            // The pressed button unmounts; move focus to the list.
            list.current?.focus({ preventScroll: true });
            reload();
          }}
        />
      )}
      {ending !== null && (
        <DisconnectDialog
          app={ending}
          onClose={() => setEnding(null)}
          onDisconnected={() => {
            setEnding(null);
            // The pressed button unmounts with its row; move focus to the list.
            list.current?.focus({ preventScroll: true });
            reload();
          }}
        />
      )}
    </div>
  );
}

interface AppRowProps {
  app: ConnectedApp;
  isTeam: boolean;
  onResume: () => void;
  onDisconnect: () => void;
}

function AppRow({ app, isTeam, onResume, onDisconnect }: AppRowProps) {
  return (
    <li className="flex flex-col items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:flex-row md:px-5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" dir="auto">
          {app.name}
        </p>
        <p className="text-xs text-stone wrap-anywhere">{describeAppPlace(app)}</p>
        <p className="mt-1 text-xs text-stone">{describeAppScopes(app)}</p>
        <p className="text-xs text-stone">{describeUse(app)}</p>
        {isTeam && <p className="text-xs text-stone">{describeAppMaker(app)}</p>}
        {app.isPaused && <p className="mt-1 text-xs text-warn">{describeAppPause(app)}</p>}
      </div>
      <div className="flex flex-wrap gap-2 sm:shrink-0 sm:flex-nowrap">
        {app.resumeWith !== null && app.resumeWith !== 'other_admin' && (
          <Button variant="outline" aria-label={`Resume ${app.name}`} onClick={onResume}>
            Resume
          </Button>
        )}
        <Button variant="outline" aria-label={`Disconnect ${app.name}`} onClick={onDisconnect}>
          Disconnect
        </Button>
      </div>
    </li>
  );
}

interface DisconnectDialogProps {
  app: ConnectedApp;
  onClose: () => void;
  onDisconnected: () => void;
}

function DisconnectDialog({ app, onClose, onDisconnected }: DisconnectDialogProps) {
  const { isBusy, run } = useAction((failure) => toasts.show(disconnectFailed(failure)));
  const disconnect = (id: string) =>
    run(
      () => orGone(api.call(disconnectApp, { params: { id } })),
      onDisconnected,
      APP_DISCONNECTED,
    );
  return (
    <ConfirmDialog
      title={`Disconnect ${app.name}?`}
      confirmLabel="Disconnect app"
      busyLabel="Disconnecting..."
      busy={isBusy}
      onConfirm={() => disconnect(app.id)}
      onCancel={onClose}
    >
      It loses access at once. To use it again, connect it again.
    </ConfirmDialog>
  );
}

interface ResumeAppDialogProps {
  app: ConnectedApp;
  /** Of a mailed link. */
  token: string | undefined;
  onClose: () => void;
  onResumed: () => void;
}

function ResumeAppDialog({ app, token, onClose, onResumed }: ResumeAppDialogProps) {
  const isMailing = app.resumeWith === 'link' && token === undefined;
  const resume = async (password: string): Promise<string | null> => {
    const body = { password, ...(token !== undefined && { token }) };
    const answer = await api.call(resumeApp, { params: { id: app.id }, body });
    if (!answer.ok) return answer.error.message;
    toasts.show(answer.value.isResumed ? APP_RESUMED : RESUME_LINK_MAILED);
    onResumed();
    return null;
  };
  return (
    <PasswordDialog
      title={`Resume ${app.name}?`}
      description={describeResumingApp(app, token !== undefined)}
      confirmLabel={isMailing ? 'Email me the link' : 'Resume app'}
      busyLabel={isMailing ? 'Sending...' : 'Resuming...'}
      onConfirm={resume}
      onCancel={onClose}
    />
  );
}
