import type { LocalCard } from '#shared/card/card.ts';
import { LockedField } from '#src/features/card-editor/locked-field.tsx';
import { BannerPhoto } from '#src/features/card-editor/photos/banner-photo.tsx';
import { TemplatePicker } from '#src/features/card-editor/template-picker.tsx';
import { findTeam, isFieldLocked } from '#src/state/cards/team-card.ts';
import type { Change } from '#src/state/drafts/draft.ts';

interface DesignSectionProps {
  card: LocalCard;
  onChange: (change: Change) => void;
}

export function DesignSection({ card, onChange }: DesignSectionProps) {
  const team = findTeam(card)?.name ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {isFieldLocked(card, 'template') ? (
        <LockedField label="Template" team={team} />
      ) : (
        <TemplatePicker card={card} onChange={onChange} />
      )}
      <hr className="border-hairline" />
      {isFieldLocked(card, 'headerPhoto') ? (
        <LockedField label="Banner photo" team={team} />
      ) : (
        <BannerPhoto
          headerPhoto={card.headerPhoto}
          headerPhotoSize={card.headerPhotoSize}
          onChange={onChange}
        />
      )}
    </div>
  );
}
