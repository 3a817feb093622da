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

/** Messages to begin with; what stands in brackets is to be filled in. */
export const MESSAGE_TEMPLATES: readonly MessageTemplate[] = [
  {
    name: 'New role',
    title: 'I have a new role',
    message: 'My card is up to date: same person, new title and number. Nothing to save again.',
  },
  {
    name: 'At an event',
    title: 'Meet me at [event]',
    message: 'I am at [event] until [day], stand [number]. Tap for the way there.',
  },
  {
    name: 'Offer',
    title: 'For those who have my card',
    message: '[Offer] until [day]. Tap to see it.',
  },
  {
    name: 'Follow-up',
    title: 'Good to meet you',
    message: 'Shall we go on where we stopped? Tap to choose a time that suits you.',
  },
  {
    name: 'New number',
    title: 'My number has changed',
    message: 'Your pass has the new one already. Tap to call.',
  },
];

export interface DesignPreset {
  name: string;
  design: PassDesign;
}

/** Colours that go together, each readable on its ground. */
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
