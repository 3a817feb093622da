import { Download } from 'lucide-react';
import { useState } from 'react';
import { browserClock } from '#src/browser/clock.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

const FORMATS = {
  csv: { label: 'CSV', name: 'Export as CSV' },
  vcf: { label: 'vCard', name: 'Export as vCard' },
  jsonl: { label: 'JSON', name: 'Export as JSON lines' },
} as const;

/** A format, which is also the extension of the file. */
type ExportFormat = keyof typeof FORMATS;

export interface ExportFile {
  format: ExportFormat;
  fetch: () => Promise<HttpResult<Blob>>;
}

interface ExportFilesProps {
  files: readonly ExportFile[];
  /** The name of the file without its day. */
  fileName: string;
  /** Shown below the buttons. */
  description?: string;
}

/** A button for each file, named after its format if there are several; one download at a time. */
export function ExportFiles({ files, fileName, description }: ExportFilesProps) {
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const download = async ({ format, fetch }: ExportFile) => {
    setBusy(format);
    const answer = await fetch();
    setBusy(null);
    if (!answer.ok) return toasts.show(failureToast('Export Failed', answer.error));
    const day = browserClock.now().toISOString().slice(0, 10);
    return downloadBlob(answer.value, `${fileName} ${day}.${format}`);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex gap-2">
        {files.map((file) => (
          <Button
            key={file.format}
            variant="outline"
            aria-label={FORMATS[file.format].name}
            icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            busy={busy === file.format}
            disabled={busy !== null}
            onClick={() => void download(file)}
          >
            {files.length === 1 ? 'Export' : FORMATS[file.format].label}
          </Button>
        ))}
      </div>
      {description !== undefined && <p className="text-xs text-stone">{description}</p>}
    </div>
  );
}
