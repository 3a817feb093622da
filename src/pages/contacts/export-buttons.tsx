import { Download } from 'lucide-react';
import { useState } from 'react';
import { contactsCsv, contactsVcf } from '#shared/api/contacts.ts';
import { browserClock } from '#src/browser/clock.ts';
import { downloadBlob } from '#src/browser/download.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

const FILES = [
  { extension: 'csv', label: 'CSV', name: 'Export as CSV', call: contactsCsv },
  { extension: 'vcf', label: 'vCard', name: 'Export as vCard', call: contactsVcf },
] as const;
type File = (typeof FILES)[number];

/** Everybody one can see, as a table or for an address book. */
export function ExportButtons() {
  const [busy, setBusy] = useState<File | null>(null);
  const onPress = async (file: File) => {
    setBusy(file);
    const answer = await api.call(file.call, {});
    setBusy(null);
    if (!answer.ok) return toasts.show(failureToast('Export Failed', answer.error));
    const day = browserClock.now().toISOString().slice(0, 10);
    return downloadBlob(answer.value, `Contacts ${day}.${file.extension}`);
  };
  return (
    <div className="flex gap-2">
      {FILES.map((file) => (
        <Button
          key={file.extension}
          variant="outline"
          aria-label={file.name}
          icon={<Download aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          busy={busy === file}
          disabled={busy !== null}
          onClick={() => void onPress(file)}
        >
          {file.label}
        </Button>
      ))}
    </div>
  );
}
