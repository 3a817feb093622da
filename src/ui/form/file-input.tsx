import type { Ref } from 'react';

interface FileInputProps {
  id?: string;
  /** Accessible name when there is no label element. */
  label?: string;
  accept: string;
  onFile: (file: File) => void;
  /** The visible button opens the file picker through this ref. */
  ref: Ref<HTMLInputElement>;
}

/** Visually hidden file input; trigger it from a visible button. */
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
        // Lets the same file be picked again.
        target.value = '';
      }}
    />
  );
}
