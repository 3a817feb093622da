import { Download } from 'lucide-react';
import { useState } from 'react';
import { exportAuditCsv, exportAuditJsonl } from '#shared/api/organizations/audit.ts';
import { browserClock } from '#src/browser/clock.ts';
import { downloadBlob } from '#src/browser/files/download-blob.ts';
import { EXPORT_ABOUT } from '#src/pages/team/audit/copy.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

const FORMATS = [
  { extension: 'csv', label: 'CSV', name: 'Export as CSV', call: exportAuditCsv },
  { extension: 'jsonl', label: 'JSON', name: 'Export as JSON lines', call: exportAuditJsonl },
] as const;
type AuditFormat = (typeof FORMATS)[number];

export function ExportAudit({ org }: { org: string }) {
  const [busy, setBusy] = useState<AuditFormat | null>(null);
  const download = async (file: AuditFormat) => {
    setBusy(file);
    const answer = await api.call(file.call, { params: { org } });
    setBusy(null);
    if (!answer.ok) return toasts.show(failureToast('Export Failed', answer.error));
    const day = browserClock.now().toISOString().slice(0, 10);
    return downloadBlob(answer.value, `Audit log ${day}.${file.extension}`);
  };
  return (
    <div className="grid gap-1.5">
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
      <p className="text-xs text-stone">{EXPORT_ABOUT}</p>
    </div>
  );
}
