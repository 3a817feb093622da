// Runs one benchmark: `bench/command.ts` starts this process with its name and receives the
// results.
import process from 'node:process';
import { BENCHES } from '#bench/benches.ts';

const measure = BENCHES[process.argv[2] ?? ''];
if (!measure || !process.send)
  throw new Error('started by bench/command.ts, with the name of a bench');
process.send(await measure(), undefined, {}, () => process.exit(0));
