export interface Installed {
  /** Hash of the lockfile. */
  lock: string;
  tools: readonly string[];
}
export function listTools(name: string): readonly string[];
export function planInstall(
  installed: Installed | null,
  lock: string,
  needed: readonly string[],
): { args: readonly string[]; installed: Installed } | null;
