// Which packages an npm script needs. Plain JavaScript, because `run.mjs` imports it before anything is installed.
// Generators are apart from the rest, because one of them needs another TypeScript.
const DEVELOPMENT = ['development', 'generators'];
const BENCHES = [...DEVELOPMENT, 'benches'];
const DRAWINGS = [...DEVELOPMENT, 'drawings'];

/** Workspaces of `tools/` that a command, or each file of a folder, needs besides the packages of the product. */
const TOOLS = {
  'bench/': BENCHES,
  'scripts/drawings/': DRAWINGS,
  check: DEVELOPMENT,
  count: DEVELOPMENT,
  film: DEVELOPMENT,
  format: DEVELOPMENT,
  pictures: DEVELOPMENT,
  portraits: DEVELOPMENT,
  screens: DEVELOPMENT,
  'security-table': DEVELOPMENT,
  sheet: DEVELOPMENT,
  'site-pictures': DEVELOPMENT,
  templates: DEVELOPMENT,
  test: DEVELOPMENT,
};

/** The workspaces of `tools/` to install before `name` runs, a command or the path of a file. */
export function listTools(name) {
  const match = ([key]) => (key.endsWith('/') ? name.startsWith(key) : name === key);
  return Object.entries(TOOLS).find(match)?.[1] ?? [];
}

/**
 * Arguments of the npm call that adds what is missing for `needed`, or `null`. `installed` is the state after the last
 * call, `null` without one. Adds to a current installation, because another command may be using it.
 */
export function planInstall(installed, lock, needed) {
  const before = installed?.tools ?? [];
  const tools = [...new Set([...before, ...needed])];
  const isCurrent = installed?.lock === lock;
  if (isCurrent && tools.length === before.length) return null;
  const workspaces =
    tools.length === 0
      ? ['--workspaces=false']
      : ['--include-workspace-root', ...tools.map((name) => `--workspace=tools/${name}`)];
  const command = isCurrent ? ['install', '--no-save'] : ['ci'];
  return { args: [...command, ...workspaces], installed: { lock, tools } };
}
