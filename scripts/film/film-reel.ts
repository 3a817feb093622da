import type { ScreenSteps } from '#scripts/film/film-steps.ts';

/** CSS pixels of the filmed screens. */
export const DESKTOP_SCREEN = { width: 1024, height: 576 } as const;
export const PHONE_SCREEN = { width: 360, height: 740 } as const;

export const FILM_SIZE = { width: 1280, height: 720 } as const;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Everything that the stage needs to draw the film. */
export interface FilmReel {
  /** Addresses of the pictures. */
  pictures: readonly string[];
  desktop: ScreenSteps;
  phone: ScreenSteps;
  /** The code on the desktop screen that the phone scans. */
  code: Box;
  /** Index of its picture. */
  codePicture: number;
  /** What the phone reads in the code. */
  address: string;
  contact: FilmContact;
}

/** The new entry in the address book of the phone. */
export interface FilmContact {
  name: string;
  role: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** Address of the photo. */
  photo: string;
}
