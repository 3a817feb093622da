import { UserRound } from 'lucide-react';
import { memo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import type { Change } from '#src/state/drafts/draft.ts';
import { usePicture } from '#src/state/cards/own-pictures.ts';
import { PhotoField } from '#src/features/card-editor/photos/photo-field.tsx';

interface ProfilePhotoProps extends Pick<LocalCard, 'profileImage' | 'contactPhoto' | 'passPhoto'> {
  onChange: (change: Change) => void;
}

/** The portrait, with a JPEG copy for address books. */
export const ProfilePhoto = memo(function ProfilePhoto(props: ProfilePhotoProps) {
  const { profileImage, contactPhoto, passPhoto, onChange } = props;
  const shown = usePicture(profileImage);
  return (
    <PhotoField
      label="Profile picture"
      shape="portrait"
      hint="Square, up to 5MB. Its location data is removed."
      src={profileImage}
      onPick={({ dataUrl, jpegUrl }) =>
        onChange({ profileImage: dataUrl, contactPhoto: jpegUrl, passPhoto: '' })
      }
      onRemove={() => {
        onChange({ profileImage: '', contactPhoto: '', passPhoto: '' });
        return () => onChange({ profileImage, contactPhoto, passPhoto });
      }}
      preview={
        <span className="flex size-20 shrink-0 items-center justify-center overflow-hidden rounded-control border border-hairline bg-raised-2">
          {profileImage ? (
            <img src={shown} alt="Your profile" className="size-full object-cover" />
          ) : (
            <UserRound aria-hidden="true" strokeWidth={1.25} className="size-8 text-ornament" />
          )}
        </span>
      }
    />
  );
});
