import { auditCompressed } from '#bench/browser/lighthouse.ts';
import { auditDashboard } from '#bench/browser/signed-in-dashboard.ts';
import { atLeast, atMost, type Figure } from '#bench/figure.ts';
import { measureSiteWeight } from '#bench/weight/site-weight.ts';
import { pages } from '#shared/routes.ts';
import { ENTRY_PAGES } from '#shared/site/site-pages.ts';

/** 70 KB: a form to enter by, with fonts. */
const MAX_BYTES = 71_680;
const PATHS = ENTRY_PAGES.map(({ path }) => path);

export async function weighEntries(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const path of PATHS) {
    const { totalBytes } = await measureSiteWeight(path);
    figures.push(atMost(`${path} before a touch`, totalBytes, MAX_BYTES, ' B'));
  }
  return figures;
}

/** The reference for developers: its calls and its objects. */
export async function weighDocs(): Promise<Figure[]> {
  const calls = await measureSiteWeight(pages.docs);
  const objects = await measureSiteWeight(pages.objects);
  return [
    atMost('documentation before a touch', calls.totalBytes, 61_440, ' B'),
    atMost('its objects before a touch', objects.totalBytes, 61_440, ' B'),
  ];
}

export async function auditEntries(): Promise<Figure[]> {
  const audits = await auditCompressed(PATHS);
  return audits.map(({ scores }, index) =>
    atLeast(`Lighthouse performance of ${PATHS[index]}, compressed`, scores.performance, 98),
  );
}

export async function auditSignedIn(): Promise<Figure[]> {
  console.log('  the dashboard, signed in and compressed');
  const { performance, largestPaintMs, blockingMs, blockingFactor } = await auditDashboard();
  console.log(`  largest paint ${Math.round(largestPaintMs)} ms, blocking ${blockingMs} ms`);
  return [
    atLeast('Lighthouse performance of the dashboard, signed in', performance, 90),
    atMost('its blocking time, in the work of a bare React page', blockingFactor, 2.5),
  ];
}
