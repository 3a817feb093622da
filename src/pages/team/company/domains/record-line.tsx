import { Copy } from 'lucide-react';
import { copyText } from '#src/browser/device/clipboard.ts';
import { toasts } from '#src/state/toasts.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

interface RecordLineProps {
  label: string;
  value: string;
  canCopy?: boolean;
}

/** A part of a DNS record, in a definition list. */
export function RecordLine({ label, value, canCopy = false }: RecordLineProps) {
  const copy = async () => {
    const isCopied = await copyText(value);
    toasts.show({ title: isCopied ? `${label} copied` : 'Select and copy it by hand' });
  };
  return (
    <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-3">
      <dt className="text-xs text-stone">{label}</dt>
      <dd className="font-mono text-xs break-all select-all">{value}</dd>
      {canCopy && (
        <dd>
          <IconButton
            label={`Copy ${label.toLowerCase()}`}
            icon={<Copy aria-hidden="true" strokeWidth={1.5} />}
            className="-my-2"
            onClick={() => void copy()}
          />
        </dd>
      )}
    </div>
  );
}
