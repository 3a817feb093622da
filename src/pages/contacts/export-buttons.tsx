import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportContactsCsv, exportContactsVcf } from '#shared/api/contacts.ts';
import { browserClock } from '#src/browser/clock.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

const FORMATS = [
  { extension: 'csv', label: 'CSV', name: 'Export as CSV', call: exportContactsCsv },
  { extension: 'vcf', label: 'vCard', name: 'Export as vCard', call: exportContactsVcf },
] as const;
type ExportFormat = (typeof FORMATS)[number];

export function ExportButtons() {
  const [busy, setBusy] = useState<ExportFormat | null>(null);
  const download = async (file: ExportFormat) => {
    setBusy(file);
    const answer = await api.call(file.call, {});
    setBusy(null);
    if (!answer.ok) return toasts.show(failureToast('Export Failed', answer.error));
    const day = browserClock.now().toISOString().slice(0, 10);
    return downloadBlob(answer.value, `Contacts ${day}.${file.extension}`);
  };
  return (
    <div className="flex gap-2">
      {FORMATS.map((file) => (
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
  );
}
