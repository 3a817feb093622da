// Parts of a drawn portrait on a square of 512 units: a face at (263, 224), lit from the upper left.

/** Light, middle and shadow of a skin, and its lips. */
export const SKINS = {
  fair: ['#f7dcc4', '#e2b394', '#a97458', '#a8544a'],
  tan: ['#f0c8a6', '#cf9670', '#8a5638', '#8a3f34'],
  olive: ['#e3b98f', '#bb8558', '#75492c', '#7d3a2e'],
  brown: ['#b9794f', '#8d5534', '#54301d', '#5f2a22'],
  deep: ['#a5704f', '#74482f', '#3a2116', '#4f211c'],
} as const;

/** Light, middle and shadow of hair. */
export const HAIR_COLORS = {
  black: ['#3b3433', '#1c1817', '#0c0a0a'],
  brown: ['#5b4232', '#2c1e16', '#160e0a'],
  copper: ['#b8693a', '#7d3f20', '#42200f'],
  blond: ['#dcc08a', '#a98550', '#66492a'],
  gray: ['#c3c0bc', '#8d8a87', '#54524f'],
} as const;

/** A cap of short hair; its ears are visible. */
const SHORT_CAP =
  'M180 226C168 136 206 82 266 82s100 50 84 144l-10-4c0-34-8-58-22-70-34 8-78 6-110-4-12 14-18 40-18 74z';

/** Hair behind the head and neck, and hair over the forehead. */
export const HAIR_STYLES = {
  long: [
    'M160 230C146 120 200 66 264 66s118 48 108 164c-2 44-12 92 2 132H158c12-40 8-90 2-132z',
    'M176 232c0-30 4-62 30-78 30-6 66-8 92-40 22 18 48 40 50 118 12-90-16-150-84-150s-100 62-88 150z',
  ],
  wavy: [
    'M152 236C136 118 196 62 264 62s130 52 112 172c-4 30 20 54 14 96-4 32-30 34-26 66H150c8-30-18-40-18-72 2-38 24-54 20-88z',
    'M176 236c-4-44 18-88 62-104 34 30 74 34 104 98 10-84-18-146-80-146S158 148 176 236z',
  ],
  bob: [
    'M154 246C138 122 194 64 264 64s124 52 110 182c-4 40-14 66-46 74H200c-32-8-42-34-46-74z',
    'M172 226c2-30 8-46 18-58 44 12 104 12 146 0 10 14 16 30 18 58 12-84-16-146-90-146s-104 62-92 146z',
  ],
  bun: [
    'M262 14c30 0 46 20 46 42s-18 40-46 40-46-18-46-40 16-42 46-42zM178 232C164 132 204 78 264 78s98 50 86 154z',
    'M180 214c4-34 26-66 82-80 56 14 78 46 82 80 8-80-18-132-82-132s-90 52-82 132z',
  ],
  curls: [
    'M262 44c30-8 58 4 70 26 30 6 50 32 46 60 20 22 20 52 4 72 6 26-8 48-30 54l-14 6H188l-16-6c-22-8-34-30-28-54-16-20-14-50 6-70-4-30 16-54 46-60 12-22 36-36 66-28z',
    'M178 222c-6-24 2-40 14-50 6-20 22-28 36-26 14-12 34-12 46 0 18-6 36 4 40 22 18 8 28 26 30 54 14-80-12-140-82-140s-100 60-84 140z',
  ],
  short: ['', SHORT_CAP],
  swept: [
    '',
    'M180 222C164 128 216 72 282 78c56 6 80 54 68 144l-10-4c-2-34-10-54-22-66-50 4-96-4-118-28 0 30-10 54-18 98z',
  ],
  cropped: [
    '',
    'M182 214C174 138 208 88 264 88s92 48 82 126l-6-2c-2-30-8-50-20-62-38-16-78-16-114 0-12 12-18 32-20 62z',
  ],
} as const satisfies Record<string, readonly [back: string, front: string]>;

const BODY = 'M40 512c4-96 62-120 128-142l92 34 92-34c66 22 120 46 124 142z';

/** Clothes over the shoulders, with the collar in its own color. */
export const CLOTHES = {
  blazer: `<path fill="url(#coat)" d="${BODY}"/><path fill="url(#neck)" d="M214 300h94v62c0 30-24 64-48 78-24-14-46-48-46-78z"/>
<path class="collar" d="M206 352l54 96-40 64h-14l-36-130zM314 352l-54 96 40 64h14l36-130z"/>
<path fill="url(#coat)" d="M170 368l-30 20 50 124h50zM350 368l30 20-50 124h-46z"/>`,
  shirt: `<path fill="url(#coat)" d="${BODY}"/><path fill="url(#neck)" d="M214 300h94v58c0 26-22 52-47 66-25-14-47-40-47-66z"/>
<path class="collar" d="M204 350l56 76-52 34-34-88zM318 350l-58 76 54 34 34-88z"/><path fill="none" stroke="#000" stroke-opacity=".25" stroke-width="3" d="M260 430v82"/>`,
  crew: `<path fill="url(#coat)" d="${BODY}"/><path fill="url(#neck)" d="M214 300h94v66c0 22-20 38-47 38s-47-16-47-38z"/>
<path class="line" d="M206 368c4 34 28 50 55 50s51-16 55-50"/>`,
  turtleneck: `<path fill="url(#coat)" d="${BODY}"/><path fill="url(#neck)" d="M214 300h94v56h-94z"/>
<path fill="url(#coat)" d="M204 336c36 18 78 18 114 0l10 66c-42 26-92 26-134 0z"/><path class="line" d="M204 338c36 18 78 18 114 0"/>`,
} as const;

export const BEARD =
  'M186 236c2 22 10 34 20 42 16-12 34-16 56-16s40 4 56 16c12-10 20-22 22-42 4 62-22 118-78 118s-82-56-76-118z';

export const GLASSES =
  '<g fill="none" stroke="#2a211b" stroke-width="5"><rect x="200" y="206" width="52" height="38" rx="16"/><rect x="274" y="206" width="52" height="38" rx="16"/><path d="M252 220q11-7 22 0M200 220l-14-6M326 220l14-6"/></g>';
