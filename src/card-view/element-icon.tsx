import type { ElementType } from '#shared/card/element/element.ts';

/**
 * Outline icons on a 24-unit grid, one path each: every icon on a public page costs bytes, and an
 * outline costs a third of a brand's filled logo.
 */
const PATHS: Readonly<Record<ElementType, string>> = {
  email: 'M3 5h18v14H3zM3 6l9 7 9-7',
  phone:
    'M7 3h2.6l1.9 5-2.2 1.6a12 12 0 0 0 5.1 5.1l1.6-2.2 5 1.9V17a4 4 0 0 1-4.4 4A16 16 0 0 1 3 7.4A4 4 0 0 1 7 3z',
  website: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0h18M12 3q-7 9 0 18 7-9 0-18',
  location: 'M12 22S4 15.5 4 10a8 8 0 0 1 16 0c0 5.5-8 12-8 12M9 10a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  linkedin: 'M4 9v12M4 4v.5M9 21V9m0 6a5 5 0 0 1 11 0v6',
  twitter: 'M4 4h4l12 16h-4zM4 20l7-7M20 4l-7 7',
  instagram:
    'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M17 7h.01',
  facebook: 'M17 3h-2a4 4 0 0 0-4 4v14M7 12h9',
  youtube: 'M5 5h14a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3M10 9v6l5-3z',
  github:
    'M9 22v-4c-4 1.2-5-2-6-2M15 22v-4c0-1 0-1.5-.5-2 3-.4 5.5-1.5 5.5-6A5 5 0 0 0 18.5 6q.4-2-.2-3.5s-1.3-.3-3.8 1.5a14 14 0 0 0-5 0C7 2.2 5.7 2.5 5.7 2.5Q5.1 4 5.5 6A5 5 0 0 0 4 10c0 4.5 2.5 5.6 5.5 6q-.5.5-.5 2',
  whatsapp: 'M3 21l1.6-5A9 9 0 1 1 8 19.5zM9 8c0 4 3 7 7 7v-2l-2-1-1 1-2-2 1-1-1-2z',
  zoom: 'M2 6h14v12H2zM16 11l6-4v10l-6-4',
  spotify: 'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M7 9q6-2 11 1M8 12.5q5-1.5 9 1M9 15.5q4-1 6 1',
  shop: 'M5 8h14l1 13H4zM8 11V7a4 4 0 0 1 8 0v4',
  portfolio: 'M3 7h18v13H3zM8 7V4h8v3M3 13h18',
  calendar: 'M3 5h18v16H3zM3 10h18M8 2v5M16 2v5',
  text: 'M4 6h16M4 12h16M4 18h9',
  tiktok: 'M9 12a4 4 0 1 0 4 4V3a6 6 0 0 0 6 6',
};

/** Sized, colored and stroked by `.cf-icon`. */
export function ElementIcon({ type }: { type: ElementType }) {
  return (
    <svg className="cf-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[type]} />
    </svg>
  );
}
