import { buildProduct } from '#scripts/machine/local.ts';

await buildProduct();
console.log('Built into dist/.');
