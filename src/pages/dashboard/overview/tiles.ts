import type { Feature } from '#shared/plan/features.ts';

export type TileKey = 'card' | 'qr' | 'youtube' | 'passes' | 'products' | 'team' | 'analytics';

export interface QuickAction {
  key: TileKey;
  label: string;
  text: string;
  /** What the plan must have; null for what is there for everybody. */
  feature: Feature | null;
}

/** What one can do from the overview, in the order of the specification. */
export const QUICK_ACTIONS: readonly QuickAction[] = [
  { key: 'card', label: 'Create Digital Card', text: 'Words, photo, links, look', feature: null },
  {
    key: 'qr',
    label: 'Generate QR Code',
    text: 'One that scans, to print or show',
    feature: 'qrCodes',
  },
  {
    key: 'youtube',
    label: 'Add YouTube Videos',
    text: 'Your channel on your card',
    feature: 'youtubeIntegration',
  },
  {
    key: 'passes',
    label: 'Premium Pass Manager',
    text: 'Messages, places and looks of passes',
    feature: null,
  },
  {
    key: 'products',
    label: 'Sell Digital Products',
    text: 'Your online shop on your card',
    feature: 'digitalProductSelling',
  },
  { key: 'team', label: 'Team Management', text: 'Members and roles', feature: 'teamManagement' },
  {
    key: 'analytics',
    label: 'Advanced Analytics',
    text: 'Who came, from where, and what for',
    feature: 'advancedAnalytics',
  },
];

/** How to do on the cards tab what a tile promises. */
export const HINTS = {
  youtube: {
    title: 'Add YouTube on your card',
    description: 'Choose Start Editing, then YouTube under Add Elements.',
  },
  products: {
    title: 'Add your shop on your card',
    description: 'Choose Start Editing, then Online Shop under Add Elements.',
  },
  qr: {
    title: 'Your code needs an address',
    description: 'Give your card a username and save it: its code is ready then.',
  },
} as const;
