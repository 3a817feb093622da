import { runAsOperator, type OperatorAccess } from '#scripts/local-worker/operator-access.ts';
import { findServerAccess } from '#scripts/local-worker/server-token.ts';
import { findStateDir } from '#scripts/machine/state-dir.ts';
import { reportFailure } from '#scripts/machine/report-failure.ts';

/**
 * Runs a command with the operator's access to a Worker: that of the deployment (`--remote`), the
 * running local server, or one started for the command. Prints errors without the stack.
 */
export async function runOnWorker<Command>(
  words: readonly string[],
  parse: (words: readonly string[]) => Command,
  run: (access: OperatorAccess, command: Command) => Promise<void>,
): Promise<void> {
  await reportFailure(async () => {
    const command = parse(words);
    const running = words.includes('--remote') ? null : await findServerAccess(findStateDir());
    if (running !== null) return run(running, command);
    // Loads wrangler, which takes longer than the call to a running server.
    const { withStores } = await import('#scripts/backup/command.ts');
    return withStores(words, (stores) => runAsOperator(stores, (access) => run(access, command)));
  });
}
