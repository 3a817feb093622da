import { defineConfig, type OxlintOverride } from 'oxlint';

/** `../` hides which room an import comes from. */
const NO_CLIMBING = {
  group: ['../*', '../**'],
  message: 'Import from another folder as `#room/...`, not by `../`.',
};

interface Room {
  files: string[];
  /** Imports the room may not have. `!` makes an exception. */
  deny: string[];
  message: string;
  /** Whether the browser's stores, network and timers are closed to it: `src/browser` wraps them. */
  isPure?: boolean;
}

// The layers of docs/architecture.md. For a file in several rooms, the last one wins.
const ROOMS: readonly Room[] = [
  {
    files: ['shared/**'],
    deny: [
      '#src/**',
      '#worker/**',
      '#scripts/**',
      '#tests/**',
      'react',
      'react/**',
      'hono',
      'hono/**',
      'node:*',
    ],
    message: 'shared/ imports zod, qrcode, libphonenumber-js and itself.',
  },
  {
    files: ['src/ui/**'],
    deny: ['#src/**', '!#src/ui/**', '#worker/**', '#shared/**'],
    message: 'src/ui imports nothing else of the product.',
    isPure: true,
  },
  {
    files: ['src/browser/**'],
    deny: ['#src/**', '!#src/browser/**', '#worker/**', 'react', 'react-dom'],
    message: 'src/browser imports shared/ only, and no React.',
  },
  {
    files: ['src/card-view/**', 'src/public-card/**'],
    deny: [
      '#src/app/**',
      '#src/pages/**',
      '#src/features/**',
      '#src/state/**',
      '#src/browser/**',
      '#worker/**',
    ],
    message: 'Cards render on the server: they import shared/ and src/ui only.',
  },
  {
    files: ['src/audit-verifier/**'],
    deny: ['#src/**', '#worker/**', 'react', 'react-dom'],
    message: 'The page that verifies audit logs is one small file: it imports shared/ only.',
  },
  {
    files: ['src/state/**'],
    deny: [
      '#src/app/**',
      '#src/pages/**',
      '#src/features/**',
      '#src/ui/**',
      '#src/card-view/**',
      '#src/public-card/**',
      '#worker/**',
    ],
    message: 'src/state imports shared/ and src/browser only.',
    isPure: true,
  },
  {
    files: ['src/features/**'],
    deny: ['#src/app/**', '#src/pages/**', '#worker/**'],
    message: 'A feature imports neither pages nor the app.',
    isPure: true,
  },
  {
    files: ['src/pages/**'],
    deny: ['#src/app/**', '#worker/**'],
    message: 'A page does not import the app.',
    isPure: true,
  },
  {
    files: ['src/app/**', 'src/main.tsx'],
    deny: ['#worker/**'],
    message: 'src/ does not import worker/.',
    isPure: true,
  },
  {
    files: ['src/entry-server.tsx'],
    deny: ['#worker/**', '#src/state/**', '#src/browser/**', '#src/app/**'],
    message: 'The server entry imports only what renders on the server.',
  },
  {
    files: ['worker/**'],
    deny: ['#src/**'],
    message: 'Only worker/index.ts imports src/, through the server entry.',
  },
  {
    files: ['worker/http/**'],
    deny: ['#src/**', '#worker/**', '!#worker/http/**'],
    message: 'worker/http imports no capability.',
  },
  {
    files: ['worker/db/**'],
    deny: ['#src/**', '#worker/**', '!#worker/db/**', 'hono', 'hono/**'],
    message: 'worker/db imports shared/ and itself only.',
  },
  {
    files: ['worker/index.ts'],
    deny: ['#src/**', '!#src/entry-server.tsx'],
    message: 'Only the server entry of src/ may be imported.',
  },
  {
    files: ['e2e/**'],
    deny: ['#src/**', '#worker/**', '#tests/**'],
    message: 'Journeys know the product by its addresses.',
  },
];

const CLOSED_GLOBALS = [
  'fetch',
  'localStorage',
  'sessionStorage',
  'navigator',
  'setTimeout',
  'setInterval',
  'BroadcastChannel',
].map((name) => ({ name, message: 'Use src/browser.' }));

function buildOverride({ files, deny, message, isPure = false }: Room): OxlintOverride {
  return {
    files,
    rules: {
      'no-restricted-imports': ['error', { patterns: [NO_CLIMBING, { group: deny, message }] }],
      'no-restricted-globals': isPure ? ['error', ...CLOSED_GLOBALS] : 'off',
    },
  };
}

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise'],
  options: { typeAware: true },
  categories: { correctness: 'error', suspicious: 'error', perf: 'warn' },
  ignorePatterns: ['dist', 'node_modules', '.wrangler', '.cache', 'public', 'tests/fixtures'],
  settings: { react: { version: '19.3.1' } },
  rules: {
    'no-restricted-imports': ['error', { patterns: [NO_CLIMBING] }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/react-in-jsx-scope': 'off',
    'react/no-danger': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-misused-spread': 'off',
    eqeqeq: 'error',
    'no-console': 'error',
    'prefer-const': 'error',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    ...ROOMS.map(buildOverride),
    // These write to a terminal or to the platform's log.
    {
      files: ['worker/**', 'e2e/**', 'scripts/**', 'bench/**'],
      rules: { 'no-console': 'off' },
    },
    // Required by the tools that load these files.
    {
      files: ['*.config.ts', 'worker/index.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    // The types of an API refer to each other.
    {
      files: ['tests/stripe-emulator/**'],
      rules: { 'import/no-cycle': ['error', { ignoreTypes: true }] },
    },
    { files: ['tests/**'], rules: { 'typescript/unbound-method': 'off' } },
  ],
});
