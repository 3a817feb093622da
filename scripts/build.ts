import { buildProduct } from '#scripts/local.ts';

await buildProduct();
console.log('Built into dist/.');
