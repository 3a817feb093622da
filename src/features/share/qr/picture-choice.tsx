import { useRef, useState, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { drawCenterPicture, readLogo } from '#src/browser/image/center-picture.ts';
import { logError } from '#src/browser/log.ts';
import { QR_COPY } from '#src/features/share/qr/copy.ts';
import { LockedLabel } from '#src/features/share/qr/locked-extra.tsx';
import { pictureUrl } from '#src/state/own-pictures.ts';
import { toasts } from '#src/state/toasts.ts';
import { Choice } from '#src/ui/form/choice.tsx';
import { FileInput } from '#src/ui/form/file-input.tsx';

type Kind = 'none' | 'photo' | 'logo';

interface PictureChoiceProps {
  card: LocalCard;
  /** Gets the `data:` address of what stands in the middle; empty for nothing. */
  onChoose: (picture: string) => void;
  /** Given where the plan includes no picture; called when one is asked for. */
  onLocked: (() => void) | undefined;
  /** What is said about a locked picture. */
  children: ReactNode;
}

/** What stands in the middle of the code: nothing, the card's photo, or a logo picked for this once. */
export function PictureChoice({ card, onChoose, onLocked, children }: PictureChoiceProps) {
  const [kind, setKind] = useState<Kind>('none');
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(0);

  const show = async (wanted: Kind, read: () => Promise<string | null>) => {
    const turn = ++asked.current;
    const picture = await read();
    // Something else was chosen while the picture was read.
    if (turn !== asked.current) return;
    if (picture === null) {
      toasts.show(QR_COPY.logoUnread);
      return;
    }
    setKind(wanted);
    onChoose(picture);
  };
  const labelOf = (label: string) => (onLocked ? <LockedLabel>{label}</LockedLabel> : label);
  const choose = (wanted: Kind) => {
    if (onLocked) return onLocked();
    if (wanted === 'logo') input.current?.click();
    else if (wanted === 'photo') void show('photo', () => readPhoto(card.profileImage));
    else void show('none', async () => '');
    return undefined;
  };

  return (
    <div className="relative w-full">
      <Choice
        label="Center image"
        value={onLocked ? 'none' : kind}
        onChange={choose}
        options={[
          { key: 'none', label: 'Nothing' },
          {
            key: 'photo',
            label: labelOf('Photo'),
            disabled: !onLocked && card.profileImage === '',
          },
          { key: 'logo', label: labelOf('Logo…') },
        ]}
      >
        {children}
      </Choice>
      <FileInput
        ref={input}
        accept="image/png,image/jpeg,image/webp"
        label="Logo for the middle of the code"
        onFile={(file) => void show('logo', () => readLogo(file))}
      />
    </div>
  );
}

async function readPhoto(path: string): Promise<string | null> {
  try {
    return await drawCenterPicture(await pictureUrl(path), 'fill');
  } catch (error) {
    // Forgives a photo that does not come: the person is told.
    logError('Photo of the code', error);
    return null;
  }
}
