import type { Qr } from '#shared/card/qr/qr.ts';

/** CSS pixels of the filmed phones, and pixels of the film. */
export const PHONE_SCREEN = { width: 360, height: 740 } as const;
export const FILM_SIZE = { width: 1920, height: 1080 } as const;
/** Of each file. */
export const FILM_MAX_BYTES = 6_000_000;
export const FILM_THEMES = ['dark', 'light'] as const;
export type FilmTheme = (typeof FILM_THEMES)[number];

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Everything that the stage needs to draw the film. Pictures are addresses. */
export interface FilmReel {
  /** The card while its name is typed, and then in each design. */
  typed: readonly string[];
  designs: readonly string[];
  /** The page of the card on a phone, before and after its contact was saved. */
  page: string;
  saved: string;
  /** Where the page's button is, in CSS pixels of the phone. */
  saveButton: { x: number; y: number };
  /** The owner's contacts, by theme. */
  contacts: Readonly<Record<FilmTheme, string>>;
  photo: string;
  code: Qr;
  /** What is in the code. */
  address: string;
}
