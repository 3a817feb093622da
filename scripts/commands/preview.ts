// `npm run preview:up -- pr-7` creates or updates the preview of that name and prints its address;
// `preview:down` removes it with its database, namespace and bucket (docs/deploy.md).
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { parsePreviewName, deployPreview, removePreview } from '#scripts/deploy/preview.ts';
import { readSourceConfig } from '#scripts/deploy/remote-config.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';
import { runQuietly } from '#scripts/machine/processes.ts';

const [command, word] = process.argv.slice(2);

try {
  const name = parsePreviewName(word);
  const source = readSourceConfig();
  const deps = {
    wrangler,
    source,
    remotePath: '.wrangler/preview.json',
    build: async () => {
      await runQuietly('node', ['scripts/commands/build.ts'], { PUBLIC_ORIGIN: '' });
    },
    builtPath: `dist/${source.name.replaceAll('-', '_')}/wrangler.json`,
    log: (line: string) => console.log(line),
  };
  if (command === 'down') await removePreview(deps, name);
  else {
    const address = await deployPreview(deps, name);
    console.log(`The preview is at ${address}`);
    // Read by the workflow step that comments on the pull request.
    const output = process.env['GITHUB_OUTPUT'];
    if (output !== undefined) appendFileSync(output, `address=${address}\n`);
  }
} catch (error) {
  // A failed call or build: print the message without the stack.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
