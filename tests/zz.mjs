import { chromium } from 'playwright';
import { readFileSync } from 'node:fs';
const [out, height, ...names] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const p = await b.newPage({ viewport: { width: 1500, height: 900 } });
const imgs = names
  .map(
    (n) =>
      `<img style="height:${height}px" src="data:image/jpeg;base64,${readFileSync(`.cache/screens/${n}.jpg`).toString('base64')}">`,
  )
  .join(' ');
await p.setContent(
  `<body style="margin:0;background:#888;white-space:nowrap;display:flex;gap:8px;align-items:flex-start">${imgs}`,
);
const box = await p.locator('body').evaluate((e) => [e.scrollWidth, e.scrollHeight]);
await p.setViewportSize({ width: Math.min(3000, box[0]), height: box[1] });
await p.screenshot({ path: out });
await b.close();
