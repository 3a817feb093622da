import type { Ref } from 'react';

interface FileInputProps {
  id?: string;
  /** Read out where no label names it. */
  label?: string;
  accept: string;
  onFile: (file: File) => void;
  /** For the button that opens the file chooser. */
  ref: Ref<HTMLInputElement>;
}

/** Where a file is chosen, seen by nobody: a button beside it presses it. */
export function FileInput({ id, label, accept, onFile, ref }: FileInputProps) {
  return (
    <input
      ref={ref}
      id={id}
      type="file"
      accept={accept}
      aria-label={label}
      className="sr-only"
      tabIndex={-1}
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
        // The same file chosen again must be heard again.
        target.value = '';
      }}
    />
  );
}
