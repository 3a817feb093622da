import '#src/card-face/card-face.css';
import type { TemplateKey } from '#shared/card/template.ts';
import { CardFace } from '#src/card-face/card-face.tsx';

/** Somebody who does not exist; the page says so. */
export interface Sample {
  template: TemplateKey;
  name: string;
  title: string;
  company: string;
}

/** A card as it looks once it is somebody's. */
export function FilledSample({ sample }: { sample: Sample }) {
  return (
    <CardFace
      card={{
        ...sample,
        profileImage: '',
        headerPhoto: '',
        headerPhotoSize: 100,
        cardElements: [],
        username: '',
      }}
      qr={null}
      watermark={null}
      blank={{ name: '', title: '', company: '' }}
    />
  );
}
