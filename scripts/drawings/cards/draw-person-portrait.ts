import {
  BEARD,
  CLOTHES,
  GLASSES,
  HAIR_COLORS,
  HAIR_STYLES,
  SKINS,
} from '#scripts/drawings/cards/portrait-parts.ts';

/** A fictional person. */
export interface PortraitLook {
  skin: keyof typeof SKINS;
  hair: readonly [style: keyof typeof HAIR_STYLES, color: keyof typeof HAIR_COLORS];
  clothes: keyof typeof CLOTHES;
  /** Light and shadow of the clothes, and their collar. */
  fabric: readonly [light: string, dark: string, collar?: string];
  /** Light and shadow of the room. */
  room: readonly [light: string, dark: string];
  hasBeard?: true;
  hasGlasses?: true;
}

const buildStops = (...colors: readonly string[]): string =>
  colors
    .map((color, at) => `<stop offset="${at / (colors.length - 1)}" stop-color="${color}"/>`)
    .join('');

/** Draws the person as an SVG of 512 by 512. */
export function drawPersonPortrait(look: PortraitLook): string {
  const { skin, hair, clothes, fabric, room, hasBeard, hasGlasses } = look;
  const [light, middle, shadow, lips] = SKINS[skin];
  const [style, color] = hair;
  const [back, front] = HAIR_STYLES[style];
  const [cloth, clothShadow, collar = '#e9e2d6'] = fabric;
  const [, line, lineShadow] = HAIR_COLORS[color === 'gray' ? 'brown' : color];
  const ears = back === '' ? '<path d="M186 204c-20-4-18 48 4 50zM340 204c20-4 18 48-4 50z"/>' : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<style>.collar{fill:${collar}}.line{fill:none;stroke:#000;stroke-opacity:.28;stroke-width:5}</style>
<defs>
<radialGradient id="room" cx=".25" cy=".2" r="1.1">${buildStops(...room)}</radialGradient>
<linearGradient id="skin" x1="0" y1="0" x2="1" y2=".5">${buildStops(light, middle, shadow)}</linearGradient>
<linearGradient id="neck" x1="0" x2="1">${buildStops(middle, shadow)}</linearGradient>
<linearGradient id="coat" x1="0" y1="0" x2="1" y2=".6">${buildStops(cloth, clothShadow)}</linearGradient>
<linearGradient id="hair" x1="0" y1="0" x2="1" y2="1">${buildStops(...HAIR_COLORS[color])}</linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="7"/></filter><filter id="crisp"><feGaussianBlur stdDeviation=".6"/></filter>
</defs>
<path fill="url(#room)" d="M0 0h512v512H0z"/>
<g filter="url(#crisp)">
<path fill="url(#hair)" d="${back}"/>
${CLOTHES[clothes]}
<g fill="url(#neck)">${ears}</g>
<path fill="url(#skin)" d="M186 206c0-64 30-96 76-96s78 32 78 96c0 78-38 138-78 138s-76-60-76-138z"/>
${hasBeard ? `<path fill="url(#hair)" opacity=".92" d="${BEARD}"/>` : ''}
</g>
<g filter="url(#soft)">
<path fill="${shadow}" opacity=".55" d="M300 150c44 40 40 130-6 182 26-54 30-120 6-182z"/>
${clothes === 'turtleneck' ? '' : `<path fill="${shadow}" opacity=".6" d="M222 350c26 18 58 14 80-10v28c-30 22-62 12-80-8z"/>`}
<path fill="#fff3e2" opacity=".3" d="M196 196c6-40 30-60 52-62-26 24-34 80-22 130-20-14-30-40-30-68z"/>
</g>
<path fill="url(#hair)" filter="url(#crisp)" d="${front}"/>
<g fill="none" stroke="${lineShadow}" stroke-linecap="round" filter="url(#crisp)">
<path stroke="${line}" stroke-width="6" opacity=".8" d="M210 200q16-11 34-3M282 197q18-8 34 3"/>
<path stroke-width="6" opacity=".85" d="M216 224q12-7 24 0M286 224q12-7 24 0"/>
<path stroke="${shadow}" stroke-width="5" opacity=".7" d="M268 222c2 24 8 34 4 42q-8 8-18 3"/>
<path stroke="${lips}" stroke-width="7" opacity=".85" d="M236 297q26 13 54-2"/>
</g>
${hasGlasses ? GLASSES : ''}</svg>`;
}
