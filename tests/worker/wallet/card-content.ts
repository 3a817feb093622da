import type { CardContent } from '#shared/card/card.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';

/** A card that fills every part of a pass. */
export function buildContent(changes: Partial<CardContent> = {}): CardContent {
  return {
    ...BLANK_CONTENT,
    id: '1763640000000',
    name: 'Ann Okafor',
    title: 'Product Designer',
    company: 'Northwind Studio',
    email: 'ann@example.com',
    phone: '+1 555 010 4477',
    website: 'northwind.example.com',
    bio: 'Interfaces that explain themselves.',
    cardElements: [
      { id: 'e1', type: 'linkedin', value: 'linkedin.com/in/ann', position: 0, hidden: false },
      { id: 'e2', type: 'text', value: 'Ask me about type', position: 1, hidden: false },
      { id: 'e3', type: 'github', value: 'github.com/ann', position: 2, hidden: true },
    ],
    ...changes,
  };
}
