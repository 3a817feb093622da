import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { browserClock } from '#src/browser/clock.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

export interface ExportFile {
  extension: string;
  label: string;
  /** The accessible name of its button. */
  name: string;
  call: Endpoint<null, 'file', `/api/organizations/:org/${string}`>;
}

interface ExportFilesProps {
  org: string;
  files: readonly ExportFile[];
  /** The name of the file without its day. */
  fileName: string;
  /** What the files contain. */
  about: string;
}

export function ExportFiles({ org, files, fileName, about }: ExportFilesProps) {
  const [busy, setBusy] = useState<ExportFile | null>(null);
  const download = async (file: ExportFile) => {
    setBusy(file);
    const answer = await api.call(file.call, { params: { org } });
    setBusy(null);
    if (!answer.ok) return toasts.show(failureToast('Export Failed', answer.error));
    const day = browserClock.now().toISOString().slice(0, 10);
    return downloadBlob(answer.value, `${fileName} ${day}.${file.extension}`);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-2">
        {files.map((file) => (
          <Button
            key={file.extension}
            variant="outline"
            aria-label={file.name}
            icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            busy={busy === file}
            disabled={busy !== null}
            onClick={() => void download(file)}
          >
            {file.label}
          </Button>
        ))}
      </div>
      <p className="text-xs text-stone">{about}</p>
    </div>
  );
}
