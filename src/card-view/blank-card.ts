import type { DisplayCard } from './card-view.tsx';

/** Base for samples and drawings. */
export const BLANK_CARD: DisplayCard = {
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

/** Placeholders for `CardView` that leave blank fields empty. */
export const NO_PLACEHOLDERS = { name: '', title: '', company: '' } as const;
