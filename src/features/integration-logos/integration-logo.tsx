import { useEffect, useRef, useState } from 'react';
import { cx } from '#src/ui/class-names.ts';

/** A logo that falls back to its name when the picture fails to load. */
export function IntegrationLogo({ name, file }: { name: string; file: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // The picture may have failed before hydration.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setIsMissing(true);
  }, []);
  return (
    <span className="inline-flex h-7 items-center gap-2.5">
      {!isMissing && (
        <img
          ref={image}
          src={file}
          alt=""
          width="22"
          height="22"
          onError={() => setIsMissing(true)}
        />
      )}
      <span className={cx(isMissing && 'font-display text-lg')}>{name}</span>
    </span>
  );
}
