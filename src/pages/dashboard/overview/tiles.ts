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
    text: 'Played right on your card',
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
    text: 'With picture and price on your card',
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

/** Said on the cards tab to a person whose cards have no address yet. */
export const NEEDS_ADDRESS = {
  title: 'Your code needs an address',
  description: 'Give your card a username and save it: its code is ready then.',
} as const;
