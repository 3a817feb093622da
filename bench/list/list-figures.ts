import { atMost, type Figure } from '#bench/figure.ts';
import { measureList } from '#bench/list/measure-list.ts';

const SIZES = [300, 5000] as const;
/** What a card of a list may cost, until its mail is delivered. */
const GOALS = { statements: 40, kvWrites: 2 } as const;
/** Cloudflare runs as many statements per invocation of a Worker. */
const INVOCATION_STATEMENTS = 1000;
/** `limits.cpu_ms` of `wrangler.toml`. */
const CALL_CPU_MS = 2000;

/** The stop watch of lists, printed, and what their cards cost. */
export async function timeLists(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rows of SIZES) {
    const { ms, cpuMs, ...use } = await measureList(rows);
    for (const [step, value] of Object.entries(ms)) {
      console.log(`  ${rows} rows, ${step}: ${(value / 1000).toFixed(1)} s`);
    }
    console.log(`  CPU time of the check and the press: ${cpuMs.check}, ${cpuMs.store} ms`);
    figures.push(
      atMost(`D1 statements per card of ${rows}`, use.statementsPerCard, GOALS.statements),
      atMost(`KV writes per card of ${rows}`, use.kvWritesPerCard, GOALS.kvWrites),
      atMost(`most D1 statements at once, ${rows} rows`, use.statementsMax, INVOCATION_STATEMENTS),
      atMost(`CPU time of a call, ${rows} rows`, Math.max(cpuMs.check, cpuMs.store), CALL_CPU_MS),
    );
  }
  return figures;
}
