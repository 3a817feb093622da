import type { FaceCard } from '#src/card-face/card-face.tsx';

/** A card that is nobody's yet: what a sample or a drawing adds to is all it says. */
export const BLANK_FACE: FaceCard = {
  template: 'premium',
  name: '',
  title: '',
  company: '',
  username: '',
  profileImage: '',
  headerPhoto: '',
  headerPhotoSize: 100,
  cardElements: [],
};

/** For `CardFace`'s `blank`, where what a card does not say stays empty. */
export const NO_BLANKS = { name: '', title: '', company: '' } as const;
