// A generated portrait and banner, lit from the upper left like the cards.

const toDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

export const PORTRAIT = toDataUrl(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512">
<defs>
<radialGradient id="room" cx=".25" cy=".2" r="1.1"><stop stop-color="#c9b8a2"/><stop offset=".55" stop-color="#86745f"/><stop offset="1" stop-color="#3d342b"/></radialGradient>
<linearGradient id="skin" x1="0" y1="0" x2="1" y2=".5"><stop stop-color="#f0c8a6"/><stop offset=".55" stop-color="#cf9670"/><stop offset="1" stop-color="#8a5638"/></linearGradient>
<linearGradient id="neck" x1="0" x2="1"><stop stop-color="#c48c66"/><stop offset="1" stop-color="#70432a"/></linearGradient>
<linearGradient id="coat" x1="0" y1="0" x2="1" y2=".6"><stop stop-color="#3c4656"/><stop offset=".6" stop-color="#1f2733"/><stop offset="1" stop-color="#11161f"/></linearGradient>
<linearGradient id="hair" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#5b4232"/><stop offset=".5" stop-color="#2c1e16"/><stop offset="1" stop-color="#160e0a"/></linearGradient>
<filter id="soft"><feGaussianBlur stdDeviation="7"/></filter><filter id="crisp"><feGaussianBlur stdDeviation="1.1"/></filter>
</defs>
<path fill="url(#room)" d="M0 0h512v512H0z"/>
<g filter="url(#crisp)">
<path fill="url(#hair)" d="M160 230C146 120 200 66 264 66s118 48 108 164c-2 44-12 92 2 132H158c12-40 8-90 2-132z"/>
<path fill="url(#coat)" d="M40 512c4-96 62-120 128-142l92 34 92-34c66 22 120 46 124 142z"/>
<path fill="url(#neck)" d="M214 300h94v62c0 30-24 64-48 78-24-14-46-48-46-78z"/>
<path fill="#e9e2d6" d="M206 352l54 96-40 64h-14l-36-130zM314 352l-54 96 40 64h14l36-130z"/>
<path fill="url(#coat)" d="M170 368l-30 20 50 124h50zM350 368l30 20-50 124h-46z"/>
<path fill="url(#skin)" d="M186 206c0-64 30-96 76-96s78 32 78 96c0 78-38 138-78 138s-76-60-76-138z"/>
<path fill="url(#hair)" d="M176 232c0-30 4-62 30-78 30-6 66-8 92-40 22 18 48 40 50 118 12-90-16-150-84-150s-100 62-88 150z"/>
</g>
<g filter="url(#soft)">
<path fill="#7b452c" opacity=".55" d="M300 150c44 40 40 130-6 182 26-54 30-120 6-182z"/>
<path fill="#5a2f1c" opacity=".5" d="M222 350c26 18 58 14 80-10v40c-30 22-62 12-80-8z"/>
<path fill="#fff3e2" opacity=".35" d="M196 196c6-40 30-60 52-62-26 24-34 80-22 130-20-14-30-40-30-68z"/>
</g>
<g fill="none" stroke="#4c2a1a" stroke-linecap="round" filter="url(#crisp)">
<path stroke-width="6" opacity=".75" d="M210 204q16-11 34-3M282 201q18-8 34 3"/>
<path stroke-width="6" opacity=".8" d="M216 224q12-7 24 0M286 224q12-7 24 0"/>
<path stroke-width="5" opacity=".5" d="M268 222c2 24 8 34 4 42q-8 8-18 3"/>
<path stroke="#8a3f34" stroke-width="7" opacity=".75" d="M238 298q24 10 50-2"/>
</g></svg>`);

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
