import { measureKeyOverhead } from '#bench/api/key-overhead.ts';
import { measureDashboardWeight } from '#bench/weight/dashboard-weight.ts';
import { compareCardLists } from '#bench/card-list-figures.ts';
import { measureCountingCost } from '#bench/events/counting-cost.ts';
import { auditPages, type Audit, type Audits } from '#bench/browser/lighthouse.ts';
import { auditEntries, auditSignedIn, weighDocs, weighEntries } from '#bench/entry-figures.ts';
import { measureGrowth } from '#bench/growth/growth.ts';
import { timeLists } from '#bench/list/list-figures.ts';
import { measureMixedLoad, RATE } from '#bench/mixed-load/mixed-load.ts';
import { measureOwnDomain } from '#bench/own-domain.ts';
import { measurePageWeight } from '#bench/weight/page-weight.ts';
import { measurePictures } from '#bench/preview/picture-cost.ts';
import { measureRouteChange } from '#bench/browser/route-change.ts';
import { measureWorkerWeight } from '#bench/weight/worker-weight.ts';
import { measureSiteWeight } from '#bench/weight/site-weight.ts';
import { measureScale, type Scale } from '#bench/scale/scale.ts';
import { startReferenceApp } from '#bench/browser/reference/start-reference.ts';
import { startProduct } from '#bench/runtime.ts';
import { measureOrganization, ORGANIZATION_GOALS } from '#bench/team/measure-team.ts';
import { measureThroughput } from '#bench/throughput.ts';
import { measureTyping } from '#bench/browser/typing.ts';
import { pages } from '#shared/routes.ts';
import { measurePasses } from '#bench/wallet/pass-rates.ts';
import { atLeast, atMost, type Figure } from '#bench/figure.ts';

/** A key costs its own check, its limit and a second parse. */
const KEY_FACTOR_MAX = 1.15;
/** Most that the p99 of the mixed load may exceed that of a one-line Worker, as a factor. */
const LOAD_P99_FACTOR_MAX = 25;
/** What is kept stays within this: half a minute's 1,200 calls that kept 600 bytes each would be seen. */
const RETAINED_GROWTH_MAX = 1.05;
/** Percent that API, keys, webhooks and assistants may add to what a Worker loads at once. */
const PROGRAM_PERCENT_MAX = 3;
const GROWING = ['lookup', 'list'] as const;

const SITE_TO_AUDIT = [pages.home, pages.pricing, pages.help];

/** Factors by which the product may exceed the bare page measured in the same run. */
const FACTORS = { largestPaint: 1.08, mainThread: 4, routeChange: 3, typing: 2 } as const;

function cardFigures({ card, bare, largestPaintFactor }: Audits): Figure[] {
  return [
    ...Object.entries(card.scores).map(([name, score]) =>
      atLeast(`Lighthouse ${name}`, score, 100),
    ),
    atMost(
      'largest paint against a static page of the same bytes',
      largestPaintFactor,
      FACTORS.largestPaint,
    ),
    atMost(
      'work of the main thread against that page',
      card.mainThreadMs / bare.mainThreadMs,
      FACTORS.mainThread,
    ),
    atMost('layout shift', card.layoutShift, 0),
    atMost('requests', card.requests, 4),
  ];
}

function siteFigures(path: string, { scores }: Audit): Figure[] {
  return Object.entries(scores).map(([name, score]) =>
    atLeast(`Lighthouse ${name} of ${path}`, score, name === 'performance' ? 98 : 100),
  );
}

function scaleFigures(scale: Scale): Figure[] {
  const { accountBytes, counting, bytes, years, amongOthers, contacts, ...calls } = scale;
  for (const { owners, perSecond, ofReference } of counting) {
    console.log(
      `  ${owners} owners a batch: ${Math.round(perSecond)} events/s, ${ofReference.toFixed(2)} of the D1 reference`,
    );
  }
  for (const { cards, ms, rowsRead } of years) {
    console.log(
      `  a year of ${cards} cards: ${ms.toFixed(1)} ms of database time, ${rowsRead} rows`,
    );
  }
  for (const each of contacts) {
    const { contacts: stored, firstPageMs, megabytes } = each;
    console.log(
      `  first page of ${stored} contacts: ${firstPageMs.toFixed(1)} ms of database time`,
    );
    console.log(`  memory of the runtime after them: ${Math.round(megabytes)} MB`);
    for (const { name, ms } of each.searches)
      console.log(`  search for ${name}: ${ms.toFixed(1)} ms`);
  }
  return [
    // One per batch, and one for each owner that the isolate has not seen.
    atMost('D1 statements per event', calls.d1StatementsPerEvent, 0.02),
    atMost('calls per owner and batch', calls.callsPerOwnerAndBatch, 1),
    atMost('bytes of D1 per account with a card', accountBytes, 4000),
    ...bytes.map(({ cards, perCardAndDay }) =>
      atMost(`bytes per card and active day, owner of ${cards}`, perCardAndDay, 220),
    ),
    ...years.map(({ cards, rowsRead }) =>
      atMost(
        `rows of a year of ${cards} cards, among other owners`,
        amongOthers.get(cards) ?? NaN,
        rowsRead,
      ),
    ),
    ...calls.bytesPerContact.map((each) =>
      atMost(`bytes per contact, of ${each.contacts}`, each.bytes, 1500),
    ),
    ...contacts.map((each) =>
      atMost(
        `slowest search of ${each.contacts} contacts, database time`,
        Math.max(...each.searches.map(({ ms }) => ms)),
        50,
        ' ms',
      ),
    ),
  ];
}

/** Benchmarks of `npm run bench`, each in its own process (`bench/measure-one.ts`). */
export const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  worker: async () => {
    const { totalBytes, programBytes } = await measureWorkerWeight();
    const [total, programs] = [totalBytes, programBytes].map((bytes) => Math.round(bytes / 1000));
    console.log(`  ${programs} KB of ${total} KB that a Worker loads at once are for programs`);
    const percent = (100 * programBytes) / (totalBytes - programBytes);
    return [atMost('main module for programs, of the rest', percent, PROGRAM_PERCENT_MAX, ' %')];
  },
  weight: async () => {
    const weight = await measurePageWeight();
    const site = await measureSiteWeight(pages.home);
    const docs = await weighDocs();
    const entries = await weighEntries();
    const dashboard = await measureDashboardWeight();
    return [
      atMost('document, gzip 6', weight.htmlBytes, 10_240, ' B'),
      atMost('script, gzip 6', weight.scriptBytes, 2048, ' B'),
      atMost('document and script', weight.totalBytes, 10_240, ' B'),
      atMost('service worker of visitors, once per browser', weight.workerBytes, 3072, ' B'),
      atMost('display face', weight.fontBytes, 12_288, ' B'),
      atMost('the same of other letters', weight.otherLettersBytes, 14_336, ' B'),
      atMost('landing page before a touch, pictures apart', site.totalBytes, 61_440, ' B'),
      atMost('landing page, its script', site.scriptBytes, 1024, ' B'),
      ...docs,
      ...entries,
      atMost('dashboard, first load of scripts', dashboard.firstBytes, 153_600, ' B'),
      atMost('dashboard, scripts of the first load', dashboard.first.length, 16),
      atMost('dashboard, scripts before a touch', dashboard.visit.firstBytes, 204_800, ' B'),
    ];
  },
  lighthouse: async () => {
    const weight = await measurePageWeight();
    const audits = await auditPages(SITE_TO_AUDIT, weight);
    const { card, bare, site } = audits;
    const entries = [...(await auditEntries()), ...(await auditSignedIn())];
    console.log(`  card: largest paint ${Math.round(card.largestPaintMs)} ms,`);
    console.log(
      `  blocking ${Math.round(card.blockingMs)} ms, static ${Math.round(bare.blockingMs)} ms`,
    );
    return [
      ...cardFigures(audits),
      ...site.flatMap((audit, index) => siteFigures(SITE_TO_AUDIT[index] ?? '', audit)),
      ...entries,
    ];
  },
  routes: async () => {
    const product = await startProduct({ withFiles: true });
    const reference = await startReferenceApp('routes');
    const bare = await measureRouteChange(reference);
    const { p95Ms, changes } = await measureRouteChange(product);
    const slowed = await measureRouteChange(product, { slowdown: 4 });
    await Promise.all([product.runtime.dispose(), reference.runtime.dispose()]);
    console.log(
      `  ${changes} changes, p95 ${Math.round(p95Ms)} ms, bare ${Math.round(bare.p95Ms)} ms`,
    );
    console.log(`  slowed 4 times, p95 ${Math.round(slowed.p95Ms)} ms`);
    return [
      atMost(
        'a press to the next page against a bare route, p95',
        p95Ms / bare.p95Ms,
        FACTORS.routeChange,
      ),
    ];
  },
  throughput: async () => {
    const result = await measureThroughput();
    console.log(`  a one-line Worker: ${Math.round(result.helloPerSecond)} requests/s here`);
    return [
      atLeast('hot card against a one-line Worker', result.hotRatio, 0.75),
      atLeast('miss (KV and render) against a one-line Worker', result.missRatio, 0.25),
    ];
  },
  domains: async () => [
    atLeast('a card on an own domain against the product address', await measureOwnDomain(), 0.97),
  ],
  counting: async () => [
    atLeast('remembered cards while counting against not', await measureCountingCost(), 0.95),
  ],
  api: async () => {
    const { list, read, sessionListMs } = await measureKeyOverhead();
    console.log(`  a list of 20 cards with a session: ${sessionListMs.toFixed(1)} ms`);
    return [
      atMost('a list with a key against a session, median', list, KEY_FACTOR_MAX),
      atMost('a card with a key against a session, median', read, KEY_FACTOR_MAX),
    ];
  },
  load: async () => {
    const load = await measureMixedLoad();
    const ratio = load.p99Ms / load.helloP99Ms;
    console.log(`  ${load.calls} calls, ${RATE.perSecond} a second for ${RATE.seconds} s`);
    console.log(
      `  p99 ${Math.round(load.p99Ms)} ms, of a one-line Worker ${Math.round(load.helloP99Ms)} ms`,
    );
    console.log(`  ${load.acknowledgedWrites} acknowledged writes`);
    console.log(`  ${load.picturesDrawn} pictures drawn in the meantime`);
    const [before, half, after] = load.held;
    const heaps = load.held.map(({ heap }) => heap.toFixed(1)).join(', ');
    const whole = load.held.map(({ resident }) => Math.round(resident)).join(', ');
    console.log(`  before, halfway and after: heap ${heaps} MB; the whole process ${whole} MB`);
    for (const difference of load.differences) console.log(`  ${difference}`);
    return [
      atMost('calls that failed', load.failed, 0),
      atMost('acknowledged writes lost or double', load.differences.length, 0),
      atLeast('pictures drawn meanwhile', load.picturesDrawn, 1),
      atMost('p99 of mixed calls, in p99 of a one-line Worker', ratio, LOAD_P99_FACTOR_MAX),
      atMost('heap after that minute against before', after.heap / before.heap, 1.1),
      atMost(
        'heap after its second half against its first',
        after.heap / half.heap,
        RETAINED_GROWTH_MAX,
      ),
    ];
  },
  growth: async () => {
    const curve = await measureGrowth([1000, 100_000, 1_000_000]);
    return GROWING.flatMap((look) =>
      curve.map((step) => {
        const { ms, rowsRead } = step[look];
        console.log(`  ${look} at ${step.cards} cards: ${ms.toFixed(2)} ms of database time`);
        // An operation that reads the same number of rows costs the same at any size; times depend
        // on the machine and are only printed.
        return atMost(
          `${look} at ${step.cards} cards, rows read`,
          rowsRead,
          curve[0]?.[look].rowsRead ?? 0,
        );
      }),
    );
  },
  team: async () =>
    (await measureOrganization()).flatMap(({ view, calls, bytes, slowestMs }) => {
      console.log(
        `  ${view}: slowest answer ${slowestMs.large} ms, of 5 members ${slowestMs.small}`,
      );
      return [
        atMost(`calls of ${view}, 50,000 members`, calls, ORGANIZATION_GOALS.calls),
        atMost(`answers of ${view}`, bytes, ORGANIZATION_GOALS.bytes, ' B'),
      ];
    }),
  list: timeLists,
  scale: async () => scaleFigures(await measureScale()),
  wallet: async () => {
    const rates = await measurePasses();
    console.log(`  a pass of ${Math.round(rates.passBytes / 1000)} kB`);
    return [
      atLeast('whole passes against raw signatures, Node', rates.nodeOfRaw, 0.45),
      atLeast('whole passes against raw signatures, workerd', rates.workerdOfRaw, 0.45),
      atLeast('whole passes against passkit-generator', rates.timesPasskitGenerator, 25),
    ];
  },
  preview: async () => {
    const cost = await measurePictures();
    console.log(`  ${cost.drawMs.toFixed(0)} ms of CPU time per picture, including its photo`);
    console.log(`  after fifty of them, including garbage: ${cost.lastingMb.toFixed(0)} MB`);
    return [
      atMost('a picture against writing one plate as PNG', cost.drawMs / cost.writeMs, 6),
      atMost('the largest picture', cost.largestBytes, 300_000, ' B'),
      atMost('memory the first picture takes', cost.memoryMb, 64, ' MB'),
    ];
  },
  cards: compareCardLists,
  typing: async () => {
    const figures: Figure[] = [];
    const bare = await measureTyping('reference');
    console.log(
      `  bare React input and list: p95 ${bare.p95Ms} ms, ${bare.workMs.toFixed(1)} ms per key`,
    );
    for (const place of ['dashboard', 'editor'] as const) {
      const typing = await measureTyping(place);
      const { keys, worstMs, workMs } = typing;
      console.log(`  ${place}: ${keys} keys, CPU slowed 4 times, worst ${worstMs} ms`);
      console.log(`  ${place}: ${workMs.toFixed(1)} ms of CPU time per key, not slowed`);
      figures.push(
        atMost(
          `key to paint in the ${place} against a bare React input, p95`,
          typing.p95Ms / bare.p95Ms,
          FACTORS.typing,
        ),
      );
    }
    return figures;
  },
};
