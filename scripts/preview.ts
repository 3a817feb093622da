// `npm run preview:up -- pr-7` makes or renews the preview of that name and prints its address; `preview:down` takes it away
// with its database, namespace and bucket (docs/deploy.md).
import { appendFileSync } from 'node:fs';
import process from 'node:process';
import { previewName, raisePreview, removePreview } from '#scripts/deploy/preview.ts';
import { readSourceConfig } from '#scripts/deploy/remote.ts';
import { wrangler } from '#scripts/deploy/wrangler.ts';
import { runQuietly } from '#scripts/machine/processes.ts';

const [way, word] = process.argv.slice(2);

try {
  const name = previewName(word);
  const source = readSourceConfig();
  const deps = {
    wrangler,
    source,
    remotePath: '.wrangler/preview.json',
    build: async () => {
      await runQuietly('node', ['scripts/build.ts'], { PUBLIC_ORIGIN: '' });
    },
    builtPath: `dist/${source.name.replaceAll('-', '_')}/wrangler.json`,
    say: (line: string) => console.log(line),
  };
  if (way === 'down') await removePreview(deps, name);
  else {
    const address = await raisePreview(deps, name);
    console.log(`The preview is at ${address}`);
    // For the step that tells the pull request.
    const output = process.env['GITHUB_OUTPUT'];
    if (output !== undefined) appendFileSync(output, `address=${address}\n`);
  }
} catch (error) {
  // A refused call or a failed build: whoever runs this needs the sentence.
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
