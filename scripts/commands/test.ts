// `npm test` and `npm run test:<kind>`; `--help` lists them. A folder of the kind's tests, or an
// option of its runner, such as `--shard=1/3`, may follow.
import process from 'node:process';
import { ensureLocalVars } from '#scripts/machine/local.ts';
import { findScratchFolder } from '#scripts/machine/scratch-folder.ts';
import { runTests } from '#scripts/testing/run-tests.ts';
import { describeFailure } from '#scripts/testing/test-reports.ts';
import { TEST_COMMANDS } from '#scripts/testing/test-stages.ts';

const args = process.argv.slice(2);

function printHelp(): void {
  for (const { command, description } of Object.values(TEST_COMMANDS)) {
    console.log(`${command.padEnd(24)}${description}`);
  }
  console.log('\nAdd a folder of the kind, such as `npm run test:journeys -- payments`.');
}

async function run([name, ...words]: readonly string[]): Promise<number> {
  const command = Object.entries(TEST_COMMANDS).find(([key]) => key === name)?.[1];
  if (command === undefined) {
    printHelp();
    return 1;
  }
  ensureLocalVars();
  const stages = command.buildStages(words);
  const { passed, failures, flaky } = await runTests(stages, process.env['CI'] === 'true');
  console.log(`\nStores in ${findScratchFolder()}`);
  // At the end, where the output of later stages does not hide them.
  for (const { name, lines } of flaky) console.log(`\nflaky: ${name}\n    ${lines[0]}`);
  if (failures.length > 0) {
    console.log(
      `\nFailed:\n${failures.map((failure) => `  ${describeFailure(failure)}`).join('\n')}`,
    );
  }
  console.log(`\n${passed} passed, ${failures.length} failed`);
  return failures.length === 0 ? 0 : 1;
}

if (args.includes('--help')) printHelp();
else process.exit(await run(args));
