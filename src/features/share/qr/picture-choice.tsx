import { useRef, useState, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { drawCenterPicture, readLogo } from '#src/browser/image/center-picture.ts';
import { logError } from '#src/browser/log.ts';
import { QR_COPY } from '#src/features/share/qr/copy.ts';
import { LockedLabel } from '#src/features/share/qr/locked-extra.tsx';
import { pictureUrl } from '#src/state/cards/own-pictures.ts';
import { toasts } from '#src/state/toasts.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';

type Kind = 'none' | 'photo' | 'logo';

interface PictureChoiceProps {
  card: LocalCard;
  /** Receives the `data:` URL of the center picture; empty for none. */
  onChange: (picture: string) => void;
  /** Called when a locked picture is selected; undefined when the plan includes them. */
  onLocked: (() => void) | undefined;
  /** Note about locked pictures. */
  children: ReactNode;
}

/** Selects the center picture: none, the card's photo, or an uploaded logo. */
export function PictureChoice({ card, onChange, onLocked, children }: PictureChoiceProps) {
  const [kind, setKind] = useState<Kind>('none');
  const input = useRef<HTMLInputElement>(null);
  const lastRequest = useRef(0);

  const load = async (next: Kind, read: () => Promise<string | null>) => {
    const request = ++lastRequest.current;
    const picture = await read();
    // Something else was selected in the meantime.
    if (request !== lastRequest.current) return;
    if (picture === null) {
      toasts.show(QR_COPY.logoUnread);
      return;
    }
    setKind(next);
    onChange(picture);
  };
  const renderLabel = (label: string) => (onLocked ? <LockedLabel>{label}</LockedLabel> : label);
  const select = (next: Kind) => {
    if (onLocked) return onLocked();
    if (next === 'logo') input.current?.click();
    else if (next === 'photo') void load('photo', () => readPhoto(card.profileImage));
    else void load('none', async () => '');
    return undefined;
  };

  return (
    <div className="relative w-full">
      <Choice
        label="Center image"
        value={onLocked ? 'none' : kind}
        onChange={select}
        options={[
          { key: 'none', label: 'Nothing' },
          {
            key: 'photo',
            label: renderLabel('Photo'),
            disabled: !onLocked && card.profileImage === '',
          },
          { key: 'logo', label: renderLabel('Logo…') },
        ]}
      >
        {children}
      </Choice>
      <FileInput
        ref={input}
        accept="image/png,image/jpeg,image/webp"
        label="Logo for the center of the code"
        onFile={(file) => void load('logo', () => readLogo(file))}
      />
    </div>
  );
}

async function readPhoto(path: string): Promise<string | null> {
  try {
    return await drawCenterPicture(await pictureUrl(path), 'fill');
  } catch (error) {
    // The photo could not be loaded: the caller reports it.
    logError('Photo of the code', error);
    return null;
  }
}
