import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { fitImage, openImage } from '#src/browser/image/prepare-image.ts';
import { IMAGE_COPY } from '#src/features/card-editor/copy.ts';
import { toasts } from '#src/state/toasts.ts';
import { Button } from '#src/ui/button.tsx';

/** Longest edge of a logo in pixels, enough for every header size. */
const LOGO_EDGE = 640;

interface LogoFieldProps {
  label?: string;
  /** Below the label. */
  hint?: string;
  error?: string | undefined;
  /** A URL or a data URL; empty without a logo. */
  logo: string;
  onChange: (logo: string) => void;
}

/** Picks a logo, which `onChange` gets as a data URL. */
export function LogoField({
  label = 'Logo',
  hint = 'PNG, JPEG or WebP, up to 5 MB. A transparent background works best.',
  error,
  logo,
  onChange,
}: LogoFieldProps) {
  const noun = label.toLowerCase();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  const pick = async (file: File | undefined) => {
    if (!file) return;
    setIsBusy(true);
    const prepared = await prepareLogo(file);
    setIsBusy(false);
    if (input.current) input.current.value = '';
    if (prepared.ok) onChange(prepared.image.dataUrl);
    else toasts.show(IMAGE_COPY[prepared.issue]);
  };

  return (
    <div>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <p className="text-xs text-stone">{hint}</p>
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          variant="outline"
          busy={isBusy}
          busyLabel="Preparing..."
          icon={<ImageUp aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          onClick={() => input.current?.click()}
        >
          {logo === '' ? `Upload ${noun}` : `Replace ${noun}`}
        </Button>
        {logo !== '' && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={() => onChange('')}
          >
            Remove {noun}
          </Button>
        )}
      </div>
    </div>
  );
}

async function prepareLogo(file: File) {
  const opened = await openImage(file);
  if (!opened.ok) return opened;
  const fitted = await fitImage(opened.picture, LOGO_EDGE);
  opened.picture.close();
  return fitted;
}
