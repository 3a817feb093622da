import { spawn } from 'node:child_process';
import process from 'node:process';

/** Runs a command without printing its output. On failure, throws with the output. */
export async function runQuietly(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { stdout, stderr } = await run(command, args, env);
  return stdout + stderr;
}

/**
 * Runs a command with additional environment variables and returns its standard output. On failure,
 * throws with all output.
 */
export async function readOutput(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  return (await run(command, args, env)).stdout;
}

function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: 'true', ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve({ stdout, stderr });
      else reject(new Error(`${command} ${args.join(' ')} failed (${code}):\n${stdout}${stderr}`));
    });
  });
}
