import { buildCard, type PublishedCard } from '#shared/card/card.ts';
import type { ElementType } from '#shared/card/element/element.ts';

const AT = new Date('2026-11-20T12:00:00.000Z');

/** Twelve contact methods of different types: the typical full card of all measurements. */
const ELEMENTS: readonly (readonly [ElementType, string])[] = [
  ['email', 'alex.morgan@example.com'],
  ['phone', '+1 555 010 4477'],
  ['website', 'www.example.com'],
  ['location', 'Lisbon, Portugal'],
  ['linkedin', 'linkedin.com/in/alexmorgan'],
  ['twitter', '@alexmorgan'],
  ['instagram', '@alexmorgan'],
  ['github', 'github.com/alexmorgan'],
  ['whatsapp', '+1 555 010 4477'],
  ['calendar', 'calendar.example.com/alex'],
  ['portfolio', 'work.example.com'],
  ['text', 'Ask me about bridges'],
];

/** A published card with twelve links and no photo. */
export function buildSampleCard(username: string): PublishedCard {
  return {
    ...buildCard(AT, null),
    username,
    name: 'Alex Morgan',
    title: 'Structural engineer',
    company: 'Morgan & Reis',
    bio: 'Bridges, towers and the calculations that keep them standing.',
    cardElements: ELEMENTS.map(([type, value], position) => ({
      id: `e${position}`,
      type,
      value,
      position,
      hidden: false,
    })),
    profileImage: '',
    contactPhoto: '',
    headerPhoto: '',
    userPlan: 'free',
    version: 1,
    views: 1204,
    clicks: 311,
    createdAt: AT.toISOString(),
    updatedAt: AT.toISOString(),
  };
}
