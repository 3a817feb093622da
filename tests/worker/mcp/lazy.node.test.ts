import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const SERVER = 'worker/mcp/serve-mcp.ts';

test('the protocol is loaded by its route alone, with import()', () => {
  const files = globSync('{worker,shared,src}/**/*.{ts,tsx}');
  expect(files).toContain(SERVER);
  const naming = files.filter((file) => readFileSync(file, 'utf8').includes('serve-mcp.ts'));
  expect(naming).toEqual(['worker/mcp/receive-message.ts']);
  const route = readFileSync('worker/mcp/receive-message.ts', 'utf8');
  expect(route).toContain("await import('./serve-mcp.ts')");
  expect(route).not.toMatch(/from '[^']*serve-mcp/);
  // What only the protocol needs comes with it.
  const tools = files.filter((file) => readFileSync(file, 'utf8').includes('/tools.ts'));
  expect(tools.filter((file) => file.startsWith('worker/'))).toEqual([SERVER]);
});
