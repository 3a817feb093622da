import process from 'node:process';
import { runStage } from '#scripts/machine/stages.ts';

const formatted = await runStage({ name: 'format', command: 'oxfmt', args: ['.'] });
process.exit(formatted.ok ? 0 : 1);
