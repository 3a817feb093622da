import { href } from '#shared/routes.ts';
import type { Emulation, View } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/seeds.ts';

// Card pages at their limits: names, photos, and how visitors see them.

const of = (username: string): string => href('card', { username });

const EMULATIONS: readonly Emulation[] = ['narrow', 'large text', 'forced colors', 'print'];

export const EXTREME_CARD_VIEWS: readonly View[] = [
  { state: 'full', part: 'name of 100 letters', path: of(USERNAMES.longName) },
  { state: 'empty', part: 'name of one letter', path: of(USERNAMES.oneLetter) },
  { state: 'typical', part: 'Arabic with Latin', path: of(USERNAMES.twoScripts) },
  { state: 'typical', part: 'photo of one pixel', path: of(USERNAMES.pixel) },
  {
    state: 'error',
    part: 'photo that fails',
    path: of(USERNAMES.typical),
    failing: '**/media/**',
  },
  ...EMULATIONS.flatMap((emulation): View[] => [
    { state: 'typical', part: emulation, path: of(USERNAMES.typical), emulation },
    { state: 'full', part: emulation, path: of(USERNAMES.full), emulation },
    {
      state: 'typical',
      part: `Arabic with Latin, ${emulation}`,
      path: of(USERNAMES.twoScripts),
      emulation,
    },
  ]),
];
