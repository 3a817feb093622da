import { openLocalStores } from '#scripts/backup/stores.ts';
import { createOperatorToken } from '#scripts/local-worker/operator-token.ts';
import { openLocalWorker } from '#scripts/local-worker/open-worker.ts';
import { findServerAccess } from '#scripts/local-worker/server-token.ts';

export interface WorkerConnection {
  /** Origin of the Worker. */
  url: string;
  /** Valid for an hour. */
  operatorToken: string;
  close: () => Promise<void>;
}

/**
 * Connects to the Worker on the local data under `stateDir`, whose database is migrated, with a
 * token for the operator's routes. Starts the Worker unless a server runs.
 */
export async function connectWorker(stateDir: string): Promise<WorkerConnection> {
  const running = await findServerAccess(stateDir);
  if (running !== null) return { ...running, close: () => Promise.resolve() };
  const open: (() => Promise<void>)[] = [];
  const close = async () => {
    for (let end = open.pop(); end !== undefined; end = open.pop()) await end();
  };
  try {
    const stores = await openLocalStores(stateDir);
    open.push(stores.close);
    const token = await createOperatorToken(stores.DB);
    open.push(token.remove);
    const worker = await openLocalWorker(stateDir);
    open.push(worker.close);
    return { url: worker.url, operatorToken: token.value, close };
  } catch (error) {
    await close();
    throw error;
  }
}
