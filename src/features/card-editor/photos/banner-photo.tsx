import { memo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { Banner } from '#src/card-view/banner.tsx';
import { EDITOR_COPY } from '#src/features/card-editor/copy.ts';
import { PhotoField } from '#src/features/card-editor/photos/photo-field.tsx';
import type { Change } from '#src/state/drafts/draft.ts';
import { usePicture } from '#src/state/cards/own-pictures.ts';
import { toasts } from '#src/state/toasts.ts';

interface BannerPhotoProps extends Pick<LocalCard, 'headerPhoto' | 'headerPhotoSize'> {
  onChange: (change: Change) => void;
}

export const BannerPhoto = memo(function BannerPhoto(props: BannerPhotoProps) {
  const { headerPhoto, headerPhotoSize, onChange } = props;
  const shown = usePicture(headerPhoto);
  return (
    <div className="grid gap-3">
      {headerPhoto && (
        <Banner
          label="Your banner"
          src={shown}
          percent={headerPhotoSize}
          className="h-[120px] w-full rounded-control border border-hairline bg-raised-2"
        />
      )}
      <PhotoField
        label="Banner photo"
        shape="banner"
        hint="Wide (3:1), up to 5MB."
        src={headerPhoto}
        onPick={({ dataUrl }) => {
          onChange({ headerPhoto: dataUrl });
          toasts.show(EDITOR_COPY.bannerAdded);
        }}
        onRemove={() => {
          onChange({ headerPhoto: '', headerPhotoSize: 100 });
          return () => onChange({ headerPhoto, headerPhotoSize });
        }}
        preview={null}
      />
      {headerPhoto && (
        <label className="flex items-center gap-4">
          <span className="font-medium">Banner size</span>
          <input
            type="range"
            min={50}
            max={200}
            step={5}
            value={headerPhotoSize}
            onChange={(event) => onChange({ headerPhotoSize: event.target.valueAsNumber })}
            className="h-11 flex-1 accent-gold"
          />
          <output className="tabular w-12 text-right text-stone">{headerPhotoSize}%</output>
        </label>
      )}
    </div>
  );
});
