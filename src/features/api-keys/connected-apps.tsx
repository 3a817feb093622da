import { useRef, useState } from 'react';
import { disconnectApp, listConnectedApps, type ConnectedApp } from '#shared/api/programs/oauth.ts';
import { api } from '#src/state/api.ts';
import { toasts } from '#src/state/toasts.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { orGone, useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';
import {
  APP_DISCONNECTED,
  APP_PAUSED,
  describeAppScopes,
  describeAppPlace,
  describeUse,
  disconnectFailed,
  NO_APPS,
} from './connected-apps-copy.ts';

/** Apps that the account connected, and the button that disconnects one. */
export function ConnectedApps() {
  const { value, failure, reload } = useEndpoint(listConnectedApps, {});
  const [ending, setEnding] = useState<ConnectedApp | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (value === null || failure !== null) {
    return <NotLoaded of={{ failure, reload }} noun="your connected apps" />;
  }
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
