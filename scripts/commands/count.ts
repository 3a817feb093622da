// `npm run count [-- <folder>]`: how much code there is, here or in another checkout.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { countCode } from '#scripts/code/count-code.ts';

const root = process.argv[2] ?? '.';
const ROOMS = {
  production: 'shared worker src',
  'tests and helpers': 'tests e2e',
  tools: 'scripts bench',
};

const list = (folder: string): string[] => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root });
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

for (const [name, folders] of Object.entries(ROOMS)) {
  const sizes = folders.split(' ').flatMap((folder) => {
    const files = list(folder).map((path) => countCode(path, read(path)));
    print(`  ${folder}`, files);
    return files;
  });
  print(name, sizes);
}

const HELPERS = /\.(?:test|spec)\.tsx?$/;
const helpers = [...list('tests'), ...list('e2e')].filter((path) => !HELPERS.test(path));
print(
  'helpers of tests',
  helpers.map((path) => countCode(path, read(path))),
);

const worker = list('worker').map(read).join('\n');
const restated =
  worker.match(/^(?:export )?(?:interface|type) \w*(?:Ports|Deps|Context)\b/gm) ?? [];
console.log(`interfaces and types of the Worker named Ports, Deps or Context: ${restated.length}`);
const wiring = list('worker/wiring').map((path) => read(path).trimEnd().split('\n').length);
console.log(`lines of worker/wiring: ${wiring.reduce((sum, lines) => sum + lines, 0)}`);

function print(name: string, sizes: readonly ReturnType<typeof countCode>[]): void {
  const total = (of: 'tokens' | 'lines' | 'importLines') =>
    sizes.reduce((sum, size) => sum + size[of], 0);
  const share = ((100 * total('importLines')) / Math.max(1, total('lines'))).toFixed(1);
  console.log(
    `${name.padEnd(20)} ${String(sizes.length).padStart(5)} files ${String(total('tokens')).padStart(8)} tokens ${String(total('lines')).padStart(7)} lines, ${share} % imports`,
  );
}
