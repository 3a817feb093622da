import type { PassDesign } from '#shared/wallet/pass-design.ts';
import { DEFAULT_PASS_DESIGN } from '#shared/wallet/pass-design.ts';

export const PASS_TABS = [
  { key: 'notifications', label: 'Notifications' },
  { key: 'geofencing', label: 'Geofencing' },
  { key: 'design', label: 'Design' },
  { key: 'templates', label: 'Templates' },
  { key: 'testing', label: 'Testing' },
] as const;

export interface MessageTemplate {
  name: string;
  title: string;
  message: string;
}

/** Message starters. The user fills in the brackets. */
export const MESSAGE_TEMPLATES: readonly MessageTemplate[] = [
  {
    name: 'New role',
    title: 'I have a new role',
    message: 'My card is up to date: same person, new title and number. Nothing to save again.',
  },
  {
    name: 'At an event',
    title: 'Meet me at [event]',
    message: 'I am at [event] until [day], booth [number]. Tap for directions.',
  },
  {
    name: 'Offer',
    title: 'For people who have my card',
    message: '[Offer] until [day]. Tap to see it.',
  },
  {
    name: 'Follow-up',
    title: 'Good to meet you',
    message: 'Want to pick up where we left off? Tap to choose a time.',
  },
  {
    name: 'New number',
    title: 'My number has changed',
    message: 'Your pass already has the new one. Tap to call.',
  },
];

export interface DesignPreset {
  name: string;
  design: PassDesign;
}

/** Color combinations with enough contrast for text. */
export const DESIGN_PRESETS: readonly DesignPreset[] = [
  { name: 'Black and gold', design: DEFAULT_PASS_DESIGN },
  {
    name: 'Ivory',
    design: { backgroundColor: '#f3e9d2', foregroundColor: '#20160a', labelColor: '#6a5124' },
  },
  {
    name: 'Lacquer blue',
    design: { backgroundColor: '#14244a', foregroundColor: '#f4efe6', labelColor: '#c9d3ea' },
  },
  {
    name: 'Bottle green',
    design: { backgroundColor: '#0b3d2e', foregroundColor: '#f4efe6', labelColor: '#bcd8c8' },
  },
];
