import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#src/ui/button.tsx';

interface SecretOnceProps {
  secret: string;
  copyLabel: string;
  /** Copies the secret. If the browser refuses, selects the given element for copying by hand. */
  onCopy: (shown: HTMLElement | null) => void;
  onClose: () => void;
}

/** A secret that is shown only now: the content of a dialog. */
export function SecretOnce({ secret, copyLabel, onCopy, onClose }: SecretOnceProps) {
  const shown = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <p
        ref={shown}
        className="rounded-control border border-hairline-strong bg-ground p-4 font-mono text-sm break-all"
      >
        {secret}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Done
        </Button>
        <Button
          data-autofocus
          icon={<Copy aria-hidden="true" className="size-4" />}
          onClick={() => onCopy(shown.current)}
        >
          {copyLabel}
        </Button>
      </div>
    </>
  );
}
