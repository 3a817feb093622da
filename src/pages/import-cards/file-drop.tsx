import { FileUp } from 'lucide-react';
import { useId, useRef, useState, type DragEvent } from 'react';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { FileInput } from '#src/ui/form/file-input.tsx';

interface FileDropProps {
  isBusy: boolean;
  onFile: (file: File) => void;
}

export function FileDrop({ isBusy, onFile }: FileDropProps) {
  const [isDragOver, setIsDragOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsDragOver(true);
      }}
      onDragLeave={() => setIsDragOver(false)}
      onDrop={onDrop}
      className={cx(
        'grid justify-items-center gap-4 rounded-panel border border-dashed px-6 py-14 text-center transition-colors md:py-20',
        isDragOver ? 'border-gold bg-raised' : 'border-hairline-strong',
      )}
    >
      <FileUp aria-hidden="true" strokeWidth={1.5} className="size-8 text-gold" />
      <div>
        <label htmlFor={id} className="font-display text-xl">
          Choose a file
        </label>
        <p className="mx-auto mt-2 max-w-[52ch] text-stone">
          Use contacts from your phone (.vcf, also in a .zip), a table of people (.csv), or an
          export from here: a card (.json) or your whole account (.zip).{' '}
          <span className="max-md:hidden">You can also drop it here.</span>
        </p>
      </div>
      <FileInput
        ref={input}
        id={id}
        accept=".vcf,.vcard,.csv,.tsv,.txt,.json,.zip,text/vcard,text/csv,application/json,application/zip"
        onFile={onFile}
      />
      <Button busy={isBusy} busyLabel="Reading..." onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <p className="text-xs text-stone">
        You can review everything before we create cards. We read the file in this browser.
      </p>
    </div>
  );
}
