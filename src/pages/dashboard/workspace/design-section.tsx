import type { LocalCard } from '#shared/card/card.ts';
import { BannerPhoto } from '#src/features/card-editor/photos/banner-photo.tsx';
import { TemplatePicker } from '#src/features/card-editor/template-picker.tsx';
import type { Change } from '#src/state/drafts/draft.ts';

interface DesignSectionProps {
  card: LocalCard;
  onChange: (change: Change) => void;
}

export function DesignSection({ card, onChange }: DesignSectionProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <TemplatePicker card={card} onChange={onChange} />
      <hr className="border-hairline" />
      <BannerPhoto
        headerPhoto={card.headerPhoto}
        headerPhotoSize={card.headerPhotoSize}
        onChange={onChange}
      />
    </div>
  );
}
