/** Designs of a card. The picker shows the first six, See All shows every one. */
export const TEMPLATE_KEYS = [
  'premium',
  'platinum',
  'royal',
  'emerald',
  'rosegold',
  'purple',
  'luxury',
  'social',
] as const;

export type TemplateKey = (typeof TEMPLATE_KEYS)[number];

export const PICKER_COUNT = 6;

export interface Template {
  label: string;
  /** Represents the template in pickers and tints the public page. */
  previewColor: string;
  /** Colors of the QR code: dark on light, contrast at least 5.5:1. */
  qr: { ink: string; tile: string };
}

export const TEMPLATES: Readonly<Record<TemplateKey, Template>> = {
  premium: {
    label: 'Classic Gold',
    previewColor: '#d9b36a',
    qr: { ink: '#1a150a', tile: '#e2c27d' },
  },
  platinum: {
    label: 'Platinum Silver',
    previewColor: '#c9ced4',
    qr: { ink: '#15171a', tile: '#e6e8eb' },
  },
  royal: { label: 'Royal Blue', previewColor: '#1f3f8f', qr: { ink: '#1f3f8f', tile: '#ffffff' } },
  emerald: {
    label: 'Emerald Green',
    previewColor: '#0b5d43',
    qr: { ink: '#0b5d43', tile: '#ffffff' },
  },
  rosegold: {
    label: 'Rose Gold',
    previewColor: '#ebc0ae',
    qr: { ink: '#1e1210', tile: '#ebc0ae' },
  },
  purple: {
    label: 'Deep Purple',
    previewColor: '#4a2a78',
    qr: { ink: '#4a2a78', tile: '#ffffff' },
  },
  luxury: {
    label: 'Luxury Ornate',
    previewColor: '#f3e9d2',
    qr: { ink: '#20160a', tile: '#f3e9d2' },
  },
  social: {
    label: 'Modern Social',
    previewColor: '#1b4dff',
    qr: { ink: '#1b4dff', tile: '#ffffff' },
  },
};

/** Element types that the social template shows on the card, and how many at most. */
export const SOCIAL_TEMPLATE_TYPES = ['facebook', 'instagram', 'linkedin', 'twitter'] as const;
export const SOCIAL_TEMPLATE_MAX = 3;
