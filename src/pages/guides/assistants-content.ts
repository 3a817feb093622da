import { CHANGE_WAIT_DAYS } from '#shared/api/programs/agent-changes.ts';
import { AGENT_CALL_DAYS, callMcp, DIFF_MINUTES } from '#shared/api/programs/agents.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';

export const ASSISTANTS = {
  title: 'Connect an assistant',
  paragraphs: [
    `Assistants that speak the Model Context Protocol (MCP) can work with your cards, contacts and numbers. It is included in ${PLAN_NAMES[lowestPlanWith('apiAccess')]} and above.`,
  ],
  connect: {
    title: 'By its address',
    text: 'For assistants that sign in by themselves, such as the custom connectors of claude.ai and ChatGPT. Whether you can add one depends on your plan there.',
    steps: [
      'In the settings of the assistant, add a custom connector with this address. Leave client ID and secret empty.',
      'The assistant opens a page of this site. Sign in, check where you will be sent and what it asks for, enter your password, and allow it.',
      'Ask the assistant to find your cards. Settings list it under Connected apps, where you disconnect it.',
    ],
  },
  keyTitle: 'With an API key',
  keyText: 'For assistants that let you set a header.',
  steps: [
    'Create a key in Settings under API keys. Give it the name of the assistant, and only the permissions it needs. For changes, it needs “Read cards” and “Create, change and delete cards”.',
    `Add a remote server with Streamable HTTP: this site with the path ${callMcp.path}, and the header “Authorization: Bearer” with your key.`,
    'Ask the assistant to find your cards.',
  ],
  tools: [
    ['find_cards', 'Lists your cards, or those with a text in them.'],
    ['read_card', 'Reads one of your cards.'],
    [
      'change_card',
      `Shows what would change first. The change happens with a second call, within ${DIFF_MINUTES} minutes, and only if the card is still the same. A diff works once. Fields that a team locks are marked, and stay unless the key has the permission for it. If you turned approval on, the second call makes the change wait for you, and a repeated call tells the decision.`,
    ],
    ['search_contacts', 'Finds contacts by words, tag, card or time.'],
    ['read_analytics', 'Reads the numbers of a period.'],
    ['find_members', "With a team's API key: lists its members, or those that match a text."],
  ],
  notes: [
    [
      'Which assistants work',
      'Those that connect to remote servers by Streamable HTTP, and sign in with OAuth or let you set a header. Assistants that run in a web page cannot connect.',
    ],
    [
      'What assistants cannot do',
      'They cannot send mail or messages, export, or delete anything. They get the tools that the key or the connected app has permissions for, and share its calls per minute.',
    ],
    [
      'Text from strangers',
      'Names, notes and other texts that visitors left are marked as “writtenByStranger”. An assistant should treat them as data. Read every diff before you agree to it.',
    ],
    [
      'What a diff does not protect you from',
      'The assistant makes both calls. It can apply a change that no one has read, and a text from a stranger may persuade it to. A key that may change cards can also do so by the API, where there is no diff.',
    ],
    [
      'Approval by you',
      `In Settings, under Changes by assistants, you can make every change wait until you approve it there. That puts a person between an assistant and your cards. You see each field before and after, and exactly that is applied. A change waits for ${CHANGE_WAIT_DAYS} days. Owners and admins of a team have the same switch for the team. Calls of the API with a key do not wait. An assistant that is connected by signing in cannot make them, one that has a key can.`,
    ],
    [
      'What they did',
      `Settings list what each assistant called in the last ${AGENT_CALL_DAYS} days. Disconnect an app or revoke a key to end its access at once.`,
    ],
  ],
} as const;

export function buildAssistantAddress(origin: string): { title: string; code: string } {
  return { title: 'Address of the connector', code: `${origin}${callMcp.path}` };
}

/** Settings files and commands as the assistants' own documentation gives them. */
export function buildAssistantExamples(origin: string): { title: string; code: string }[] {
  const url = `${origin}${callMcp.path}`;
  return [
    {
      title: 'Claude Code, in a terminal',
      code: [
        'claude mcp add --transport http cards \\',
        `  ${url} \\`,
        '  --header "Authorization: Bearer $KEY"',
      ].join('\n'),
    },
    {
      title: 'Codex and the ChatGPT desktop app, in ~/.codex/config.toml',
      code: [
        '[mcp_servers.cards]',
        `url = "${url}"`,
        '# name of the variable with the key',
        'bearer_token_env_var = "CARDS_KEY"',
      ].join('\n'),
    },
    {
      title: 'Cursor, in ~/.cursor/mcp.json',
      code: writeFile({
        mcpServers: { cards: { url, headers: { Authorization: 'Bearer ${env:CARDS_KEY}' } } },
      }),
    },
    {
      title: 'VS Code, in .vscode/mcp.json',
      code: writeFile({
        inputs: [{ id: 'key', type: 'promptString', description: 'API key', password: true }],
        servers: {
          cards: { type: 'http', url, headers: { Authorization: 'Bearer ${input:key}' } },
        },
      }),
    },
  ];
}

function writeFile(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
