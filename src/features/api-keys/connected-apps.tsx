import { useRef, useState } from 'react';
import { disconnectApp, listConnectedApps, type ConnectedApp } from '#shared/api/programs/oauth.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { useResource } from '#src/state/loading/use-resource.ts';
import { Button } from '#src/ui/button.tsx';
import { RetryNotice } from '#src/ui/content/notice.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import {
  APP_DISCONNECTED,
  APP_PAUSED,
  describeAppScopes,
  describeAppPlace,
  describeUse,
  disconnectFailed,
  NO_APPS,
} from './connected-apps-copy.ts';

const loadApps = () => api.call(listConnectedApps, {});

/** Apps that the account connected, and the button that disconnects one. */
export function ConnectedApps() {
  const { value, failure, reload } = useResource(loadApps);
  const [ending, setEnding] = useState<ConnectedApp | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (failure !== null) {
    return (
      <RetryNotice title="We couldn't load your connected apps" onRetry={reload}>
        {failure}
      </RetryNotice>
    );
  }
  if (value === null) return <Skeleton className="h-24" />;
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {value.apps.length === 0 ? (
        <p className="text-stone">{NO_APPS}</p>
      ) : (
        <ul className="divide-y divide-hairline rounded-panel border border-hairline bg-raised">
          {value.apps.map((app) => (
            <AppRow key={app.id} app={app} onDisconnect={() => setEnding(app)} />
          ))}
        </ul>
      )}
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
    </div>
  );
}

function AppRow({ app, onDisconnect }: { app: ConnectedApp; onDisconnect: () => void }) {
  return (
    <li className="flex flex-col items-start justify-between gap-x-4 gap-y-2 px-4 py-3 sm:flex-row md:px-5">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" dir="auto">
          {app.name}
        </p>
        <p className="text-xs text-stone wrap-anywhere">{describeAppPlace(app)}</p>
        <p className="mt-1 text-xs text-stone">{describeAppScopes(app)}</p>
        <p className="text-xs text-stone">{describeUse(app)}</p>
        {app.isPaused && <p className="mt-1 text-xs text-warn">{APP_PAUSED}</p>}
      </div>
      <Button variant="outline" aria-label={`Disconnect ${app.name}`} onClick={onDisconnect}>
        Disconnect
      </Button>
    </li>
  );
}

interface DisconnectDialogProps {
  /** Null while closed. */
  app: ConnectedApp | null;
  onClose: () => void;
  onDisconnected: () => void;
}

function DisconnectDialog({ app, onClose, onDisconnected }: DisconnectDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const disconnect = async (id: string) => {
    setIsBusy(true);
    const answer = await api.call(disconnectApp, { params: { id } });
    setIsBusy(false);
    // An app that was already disconnected is a success.
    if (!answer.ok && answer.error.code !== 'not_found') {
      return toasts.show(disconnectFailed(answer.error));
    }
    toasts.show(APP_DISCONNECTED);
    onDisconnected();
  };
  return (
    <ConfirmDialog
      open={app !== null}
      title={`Disconnect ${app?.name ?? 'this app'}?`}
      confirmLabel="Disconnect app"
      busyLabel="Disconnecting..."
      busy={isBusy}
      onConfirm={() => app && void disconnect(app.id)}
      onCancel={onClose}
    >
      It loses access at once. To use it again, connect it again.
    </ConfirmDialog>
  );
}
