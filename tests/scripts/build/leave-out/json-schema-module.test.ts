import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { replaceJsonSchemaModule } from '#scripts/build/leave-out/json-schema-module.ts';

const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'));

for (const file of ['json-schema-processors.js', 'to-json-schema.js']) {
  test(`the replacement of zod's ${file} has the same exports, and throws when called`, async () => {
    const path = join(zod, 'v4/core', file);
    const original: object = await import(pathToFileURL(path).href);
    const code = replaceJsonSchemaModule(readFileSync(path, 'utf8'));
    const standIn: Record<string, (...schema: unknown[]) => unknown> = await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    );

    expect(Object.keys(standIn).toSorted()).toEqual(Object.keys(original).toSorted());
    for (const [name, call] of Object.entries(standIn)) {
      const refused = name.startsWith('create') ? call() : call;
      expect(refused, name).toThrow('JSON Schema is not part of the browser app');
    }
  });
}
