import { spawn } from 'node:child_process';
import process from 'node:process';

export interface Stage {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** Stages of `npm run check`, also the first half of `npm test`. */
export const CHECKS: readonly Stage[] = [
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'types', command: 'tsc', args: ['-b'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'unused', command: 'knip', args: ['--no-progress'] },
];

/** Runs a stage with its output on the terminal. `label` says which one of how many it is. */
export function runStage(stage: Stage, label = ''): Promise<{ ok: boolean; seconds: number }> {
  console.log(`\n> ${[label, stage.name].join(' ').trim()}`);
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(stage.command, stage.args, {
      stdio: 'inherit',
      env: { ...process.env, ...stage.env },
    });
    child.on('exit', (code) => {
      const seconds = (performance.now() - started) / 1000;
      console.log(`${code === 0 ? 'ok' : 'FAILED'} ${stage.name} (${seconds.toFixed(1)} s)`);
      resolve({ ok: code === 0, seconds });
    });
  });
}
