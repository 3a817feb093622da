import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** The `workerd` processes this one has started, by their ids, oldest first. */
export function findRuntimes(): number[] {
  return globSync('/proc/[0-9]*/status')
    .flatMap((path) => {
      const text = readOrNothing(path);
      const isOurs = text.includes(`PPid:\t${process.pid}\n`) && /^Name:\tworkerd/m.test(text);
      return isOurs ? Number(path.split('/')[2]) : [];
    })
    .toSorted((a, b) => a - b);
}

/** What a process holds in memory, in megabytes (VmRSS). */
export function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readOrNothing(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes) / 1024;
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process ended between being listed and being read.
    return '';
  }
}
