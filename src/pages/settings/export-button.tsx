import { Download } from 'lucide-react';
import { exportAccount } from '#shared/api/auth/account.ts';
import type { User } from '#shared/api/auth/auth.ts';
import { buildFileName } from '#shared/format/file-name.ts';
import { browserClock } from '#src/browser/clock.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { api } from '#src/state/api.ts';
import { useAction } from '#src/state/loading/use-action.ts';
import { Button } from '#src/ui/button.tsx';

/** Downloads an archive of the account's data. */
export function ExportButton({ user }: { user: User }) {
  const { isBusy, run } = useAction('Export Failed');
  const download = () =>
    run(
      () => api.call(exportAccount, {}),
      (value) => {
        const day = browserClock.now().toISOString().slice(0, 10);
        const name = `${user.firstName} ${user.lastName} ${day}`;
        downloadBlob(value, buildFileName(name, 'export', 'zip'));
      },
    );
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
      busy={isBusy}
      busyLabel="Preparing..."
      onClick={download}
    >
      Download All Data
    </Button>
  );
}
