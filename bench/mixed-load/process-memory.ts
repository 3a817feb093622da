import { globSync, readFileSync } from 'node:fs';
import process from 'node:process';

/** The `workerd` processes that this process started, oldest first. */
export function findRuntimes(): number[] {
  return globSync('/proc/[0-9]*/status')
    .flatMap((path) => {
      const text = readIfPresent(path);
      const isOurs = text.includes(`PPid:\t${process.pid}\n`) && /^Name:\tworkerd/m.test(text);
      return isOurs ? Number(path.split('/')[2]) : [];
    })
    .toSorted((a, b) => a - b);
}

/** Resident memory of a process in megabytes (VmRSS). */
export function readResidentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readIfPresent(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes) / 1024;
}

function readIfPresent(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process exited between listing and reading.
    return '';
  }
}
