import { relative } from 'node:path';
import process from 'node:process';
import type { Rolldown } from 'vite';

/** A module of the built Worker. */
export interface WorkerModule {
  /** Path from the root of the repository. Modules of the build itself have no file. */
  path: string;
  /** Bytes in the output, not minified. */
  bytes: number;
}

/** The chunk that the platform starts with, and every chunk that it loads before the first request. */
function listEagerChunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const pending = chunks.filter(({ isEntry }) => isEntry);
  const eager = new Set<Rolldown.OutputChunk>();
  for (let chunk = pending.pop(); chunk !== undefined; chunk = pending.pop()) {
    eager.add(chunk);
    const { imports } = chunk;
    pending.push(
      ...chunks.filter((other) => imports.includes(other.fileName) && !eager.has(other)),
    );
  }
  return [...eager];
}

/** The modules that a Worker loads before its first request, without those behind an `import()`. */
export function listEagerModules(bundle: Rolldown.OutputBundle): WorkerModule[] {
  return listEagerChunks(bundle).flatMap(({ modules }) =>
    Object.entries(modules).map(([id, { renderedLength }]) => ({
      path: relative(process.cwd(), id),
      bytes: renderedLength,
    })),
  );
}
