import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { z } from 'zod';
import { BENCHES } from '#bench/benches.ts';
import type { Figure } from '#bench/figure.ts';
import { buildProduct, ensureLocalVars } from '#scripts/machine/local.ts';

const figuresSchema: z.ZodType<Figure[]> = z.array(
  z.object({ name: z.string(), value: z.string(), goal: z.string(), isMet: z.boolean() }),
);

/** Measures in a separate process, so that results do not depend on earlier benchmarks. */
async function measure(name: string): Promise<Figure[]> {
  const child = fork('bench/measure-one.ts', [name]);
  let output: unknown;
  child.on('message', (message) => {
    output = message;
  });
  const [code] = await once(child, 'exit');
  const figures = figuresSchema.safeParse(output);
  if (code === 0 && figures.success) return figures.data;
  return [{ name: `${name} ends`, value: `exit ${String(code)}`, goal: 'exit 0', isMet: false }];
}

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(
    `Unknown bench: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

ensureLocalVars();
await buildProduct();
const figures: Figure[] = [];
for (const name of Object.keys(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  figures.push(...(await measure(name)));
}
console.log('');
for (const { name, value, goal, isMet } of figures) {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(50)} ${value.padStart(10)}   ${goal}`);
}
process.exit(figures.every((figure) => figure.isMet) ? 0 : 1);
