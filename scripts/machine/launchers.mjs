// npm runs scripts in a shell and sends signals to that shell only, which exits without forwarding
// them. So long-running commands watch both processes and exit with them. Plain JavaScript, because
// `run.mjs` imports it on any Node.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const POLL_MS = 300;

/** Parent and command line of a process; null when neither /proc nor `ps` has it. */
function describe(pid) {
  try {
    // Fields after the command's name, which is in parentheses and may contain spaces (proc(5)).
    const [, fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    return {
      parent: Number(fields.split(' ')[1]),
      command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
    };
  } catch {
    // No /proc, as on macOS, or the process has exited.
  }
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] };
    const line = execFileSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], options).trim();
    const [parent, ...command] = line.split(/\s+/);
    return { parent: Number(parent), command: command.join(' ') };
  } catch {
    // No `ps` either, as on Windows, or the process has exited.
    return null;
  }
}

/** Calls back once when the parent process has exited. Returns a function that stops watching. */
export function onParentGone(callback) {
  return watch(process.ppid, () => process.ppid, callback);
}

/**
 * Calls back once when npm, or the shell that npm runs this script in, has exited. Does nothing
 * outside npm, where a command may outlive its shell. `script` is part of the script's text, which
 * distinguishes npm's shell from npm.
 */
export function onNpmGone(script, callback) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  let stops = [];
  const once = () => {
    for (const stop of stops) stop();
    callback();
  };
  stops = [onParentGone(once)];
  const found = describe(shell);
  // Some shells exec the command: then the parent is npm itself.
  if (found === null || !found.command.includes(script)) return;
  stops.push(watch(found.parent, () => describe(shell)?.parent, once));
}

function watch(first, read, callback) {
  const timer = setInterval(() => {
    if (read() === first) return;
    clearInterval(timer);
    callback();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
