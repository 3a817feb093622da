import { portraitFile } from '#shared/site/portraits.ts';

// A drawn portrait and banner, lit from the upper left like the cards.

const toDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export const PORTRAIT = portraitFile('ada-moreno');

export const BANNER = toDataUrl(`<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="500">
<defs>
<linearGradient id="sky" x1="0" y1="0" x2=".3" y2="1"><stop stop-color="#f6dcae"/><stop offset=".35" stop-color="#dd9d78"/><stop offset=".7" stop-color="#8d6a86"/><stop offset="1" stop-color="#3a3f63"/></linearGradient>
<linearGradient id="sea" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#8b7390"/><stop offset="1" stop-color="#1b2140"/></linearGradient>
<radialGradient id="sun" cx=".18" cy=".34" r=".5"><stop stop-color="#fff6da" stop-opacity=".95"/><stop offset=".3" stop-color="#ffe2a6" stop-opacity=".5"/><stop offset="1" stop-color="#ffd08a" stop-opacity="0"/></radialGradient>
</defs>
<path fill="url(#sky)" d="M0 0h1500v372H0z"/><path fill="url(#sun)" d="M0 0h1500v500H0z"/>
<path fill="#7b6480" opacity=".7" d="M0 372V330l180-44 160 40 220-70 260 80 200-50 240 60 240-36v62z"/>
<path fill="url(#sea)" d="M0 366h1500v134H0z"/>
<g fill="none" stroke="#2a2338" stroke-width="3.4"><path stroke-width="7" d="M0 330h1500M0 340h1500"/>
<path d="M0 210Q190 320 380 92q370 396 740 0 190 228 380 118"/><path stroke-width="15" d="M380 84v330M1120 84v330"/><path stroke-width="5" d="M362 150h36M362 220h36M1102 150h36M1102 220h36"/></g>
<path stroke="#2a2338" stroke-width="1.6" d="${drawHangers()}"/>
</svg>`);

/** Hangers of the bridge, from the cable down to the deck. */
function drawHangers(): string {
  const from = Array.from({ length: 22 }, (_, index) => 412 + index * 32);
  return from.map((x) => `M${x} ${findCableHeight(x).toFixed(0)}V330`).join('');
}

/** Height of the cable between the towers: a parabola. */
function findCableHeight(x: number): number {
  return 290 - 198 * ((x - 750) / 370) ** 2;
}
