import type { Feature } from '#shared/plan/features.ts';

export type TileKey = 'card' | 'qr' | 'youtube' | 'passes' | 'products' | 'team' | 'analytics';

export interface QuickAction {
  key: TileKey;
  label: string;
  text: string;
  /** The feature that the plan must include; null when every plan does. */
  feature: Feature | null;
}

/** The order is given by the requirement. */
export const QUICK_ACTIONS: readonly QuickAction[] = [
  {
    key: 'card',
    label: 'Create Digital Card',
    text: 'Details, photo, links, template',
    feature: null,
  },
  {
    key: 'qr',
    label: 'Generate QR Code',
    text: 'Ready to print or show on screen',
    feature: 'qrCodes',
  },
  {
    key: 'youtube',
    label: 'Add YouTube Videos',
    text: 'Visitors watch them on your card',
    feature: 'youtubeIntegration',
  },
  {
    key: 'passes',
    label: 'Premium Pass Manager',
    text: 'Pass messages, locations, and design',
    feature: null,
  },
  {
    key: 'products',
    label: 'Sell Digital Products',
    text: 'With a picture and price on your card',
    feature: 'digitalProductSelling',
  },
  {
    key: 'team',
    label: 'Team Management',
    text: 'Members, roles and invitations',
    feature: 'teamManagement',
  },
  {
    key: 'analytics',
    label: 'Advanced Analytics',
    text: 'Visitors, sources, and clicks',
    feature: 'advancedAnalytics',
  },
];

/** Toast on the cards tab when no card has a username yet. */
export const USERNAME_REQUIRED = {
  title: 'Add a username first',
  description: 'Your QR code is ready as soon as you save a username.',
} as const;
