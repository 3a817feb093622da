import { expect, test } from 'vitest';
import { ASSISTANTS, buildAssistantExamples } from '#src/pages/guides/assistants-content.ts';
import { TOOLS } from '#worker/mcp/tools/tools.ts';

test('the page names every tool', () => {
  expect(ASSISTANTS.tools.map(([name]) => name)).toEqual(TOOLS.map(({ name }) => name));
});

test('each example has the address of this installation, and its settings are valid JSON', () => {
  const examples = buildAssistantExamples('https://cards.test');
  expect(examples).toHaveLength(4);
  for (const { code } of examples) expect(code).toContain('https://cards.test/mcp');
  const files = examples.filter(({ title }) => title.endsWith('.json'));
  const parsed = files.map(({ code }): unknown => JSON.parse(code));
  const url = 'https://cards.test/mcp';
  expect(parsed).toMatchObject([
    { mcpServers: { cards: { url, headers: { Authorization: 'Bearer ${env:CARDS_KEY}' } } } },
    {
      servers: { cards: { type: 'http', url, headers: { Authorization: 'Bearer ${input:key}' } } },
    },
  ]);
});
