import process from 'node:process';
import { CHECKS, runStage } from '#scripts/machine/stages.ts';

let isGreen = true;
for (const stage of CHECKS) isGreen = (await runStage(stage)).ok && isGreen;
process.exit(isGreen ? 0 : 1);
