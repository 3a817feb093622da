import { expect, test } from 'vitest';
import type { AgentCall } from '#shared/api/programs/agents.ts';
import { describeAgentCall, nameAgent } from '#src/features/api-keys/agent-calls-copy.ts';

const CALL: AgentCall = {
  keyId: 'abcdefgh',
  keyName: 'My laptop',
  agent: '',
  tool: 'find_cards',
  day: '2026-11-20',
  calls: 1,
  failed: 0,
  lastAt: '2026-11-20T12:00:00.000Z',
};

test('a call names the key and the assistant, what it did, how often, and how often it failed', () => {
  expect(nameAgent(CALL)).toBe('My laptop');
  expect(nameAgent({ ...CALL, agent: 'claude-code' })).toBe('My laptop (claude-code)');
  expect(describeAgentCall(CALL)).toBe('Listed cards · Nov 20, 2026');
  expect(describeAgentCall({ ...CALL, calls: 12, failed: 3, tool: 'read_card' })).toBe(
    'Read a card 12 times, 3 failed · Nov 20, 2026',
  );
  expect(describeAgentCall({ ...CALL, tool: 'later_tool' })).toBe('later_tool · Nov 20, 2026');
});
