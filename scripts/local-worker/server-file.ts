import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import { readHealth } from '#shared/api/health.ts';
import { parseJson } from '#shared/format/parse-json.ts';

// A local server notes its address in the folder of its data, so that commands on that data can reach it.

const serverSchema = z.object({ url: z.url(), processId: z.int().positive() });

/** How long a running server has to respond. Its first request compiles the Worker. */
const RESPONSE_MS = 30_000;

function findServerFile(stateDir: string): string {
  return join(stateDir, 'server.json');
}

/** Notes this process as the server of `stateDir` until it exits. Returns a function that removes the note. */
export function writeServerFile(stateDir: string, url: string): () => void {
  mkdirSync(stateDir, { recursive: true });
  writeFileSync(findServerFile(stateDir), JSON.stringify({ url, processId: process.pid }));
  const remove = () => {
    // A server that was started later on the same data has its own note.
    if (readServerFile(stateDir)?.processId === process.pid) {
      rmSync(findServerFile(stateDir), { force: true });
    }
  };
  process.once('exit', remove);
  return () => {
    process.off('exit', remove);
    remove();
  };
}

/**
 * Returns the address of the server that runs on `stateDir`, or null. Removes the note of a server
 * that was killed.
 */
export async function findServer(stateDir: string): Promise<string | null> {
  const server = readServerFile(stateDir);
  if (server === null) return null;
  if (isRunning(server.processId) && (await responds(server.url))) return server.url;
  rmSync(findServerFile(stateDir), { force: true });
  return null;
}

function readServerFile(stateDir: string): z.infer<typeof serverSchema> | null {
  const path = findServerFile(stateDir);
  if (!existsSync(path)) return null;
  return serverSchema.safeParse(parseJson(readFileSync(path, 'utf8'))).data ?? null;
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 only checks that the process exists.
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // Another user's process exists too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Whether the product responds there: another process may have the ID and the port of a killed server. */
async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url + readHealth.path, {
      signal: AbortSignal.timeout(RESPONSE_MS),
    });
    return readHealth.response.safeParse(await response.json()).success;
  } catch {
    // Nothing listens, or something else does.
    return false;
  }
}
