import type { PortraitLook } from '#scripts/drawings/cards/draw-person-portrait.ts';
import type { PortraitName } from '#shared/site/portraits.ts';

/** What the fictional people of the sample cards look like. */
export const PORTRAIT_LOOKS = {
  'amara-okafor': {
    skin: 'deep',
    hair: ['curls', 'black'],
    clothes: 'blazer',
    fabric: ['#c06a3d', '#6d3119', '#f1e6d4'],
    room: ['#dcc7a4', '#57452f'],
  },
  'clara-voss': {
    skin: 'fair',
    hair: ['bun', 'brown'],
    clothes: 'turtleneck',
    fabric: ['#8b2f35', '#3b1114'],
    room: ['#f0e2c6', '#9a8357'],
  },
  'nora-feld': {
    skin: 'fair',
    hair: ['bob', 'blond'],
    clothes: 'blazer',
    fabric: ['#4a525e', '#191d24', '#f4f5f7'],
    room: ['#dfe3e8', '#6b747f'],
  },
  'iris-lund': {
    skin: 'fair',
    hair: ['wavy', 'copper'],
    clothes: 'turtleneck',
    fabric: ['#4b3560', '#1d1229'],
    room: ['#b99ad6', '#3d2659'],
  },
  'samir-haddad': {
    skin: 'olive',
    hair: ['swept', 'black'],
    clothes: 'blazer',
    fabric: ['#2f4778', '#101a33', '#eef1f7'],
    room: ['#a9bde6', '#22386b'],
    hasBeard: true,
  },
  'maya-lindqvist': {
    skin: 'brown',
    hair: ['bun', 'black'],
    clothes: 'crew',
    fabric: ['#f0ddd0', '#b98f7c'],
    room: ['#f2d7c9', '#a36f5c'],
    hasGlasses: true,
  },
  'jonas-hale': {
    skin: 'tan',
    hair: ['short', 'brown'],
    clothes: 'shirt',
    fabric: ['#f3efe5', '#a7a595', '#fffdf6'],
    room: ['#a8c4a9', '#1f4534'],
  },
  'kit-okafor': {
    skin: 'brown',
    hair: ['cropped', 'black'],
    clothes: 'crew',
    fabric: ['#3b404b', '#0f1116'],
    room: ['#9db8ff', '#1b2f7d'],
    hasGlasses: true,
  },
  'ada-moreno': {
    skin: 'tan',
    hair: ['long', 'brown'],
    clothes: 'blazer',
    fabric: ['#3c4656', '#11161f'],
    room: ['#d8bd86', '#4a3a22'],
  },
  'peter-novak': {
    skin: 'fair',
    hair: ['short', 'gray'],
    clothes: 'shirt',
    fabric: ['#7b6a4c', '#33291a', '#efe4cb'],
    room: ['#efe4cb', '#8a7450'],
    hasBeard: true,
  },
} as const satisfies Record<PortraitName, PortraitLook>;
