import { rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { CLIENT_DIR, CLIENT_INPUT, readClientBuild } from '#scripts/build/client-build.ts';
import { leaveOutFrameworkLinks } from '#scripts/build/leave-out-framework-links.ts';
import { leaveOutJsonSchema } from '#scripts/build/leave-out-json-schema.ts';
import { retryImports } from '#scripts/build/retry-imports.ts';
import { writeOfflineApp } from '#scripts/offline/write-offline-app.ts';
import { prerenderSite } from '#scripts/site/prerender.ts';
import { staticHeadersFile } from '#worker/http/security-headers.ts';
import { defineConfig, type Plugin, type ViteBuilder } from 'vite';

function clientAssets(): Plugin {
  const id = 'virtual:client-assets';
  let isBuild = false;
  return {
    name: 'client-assets',
    config: (_, { command, isPreview }) => {
      isBuild = command === 'build' && !isPreview;
    },
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const assets = ${isBuild ? JSON.stringify(readClientBuild()) : 'null'};`
        : undefined,
  };
}

/** Files are served without the Worker, so their headers are a file, written from the Worker's own table. */
function staticHeaders(): Plugin {
  return {
    name: 'static-headers',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: '_headers', source: staticHeadersFile() });
    },
  };
}

/** Client first: the Worker carries the client's manifest inside, and so do the pages written at last. */
async function buildApp(builder: ViteBuilder): Promise<void> {
  const { client, ...others } = builder.environments;
  if (!client) throw new Error('no client environment');
  await builder.build(client);
  for (const environment of Object.values(others)) {
    if (!environment.isBuilt) await builder.build(environment);
  }
  await prerenderSite();
  await writeOfflineApp();
  // Read by then, and nobody's business: what lies beside the files would be served with them.
  rmSync(join(CLIENT_DIR, '.vite'), { recursive: true });
}

/**
 * What every screen with a card fetches anyway, in a few files instead of twenty: each file is compressed by itself, and
 * small ones compress badly.
 */
const TOGETHER = [
  {
    name: 'card',
    test: /\/(?:shared\/card\/(?!qr|vcard|person-name|currency|offer|marked-source|text-suggestion|watermark|exchange)|src\/card-face\/)[\w/-]+\.tsx?$/,
  },
  {
    name: 'own-cards',
    test: /\/src\/(?:features\/premium-url\/suggest-username|browser\/(?:clipboard|network|image\/data-url)|state\/(?:cards|persisted-store|shown-plan|(?:card-list|drafts|publishing)\/[\w-]+))\.ts$/,
  },
  {
    name: 'controls',
    test: /\/(?:src\/ui\/(?:form\/(?:field|file-input|text-field|text-area)|badge|icon-button|skeleton|tabs)\.tsx|lucide-react\/dist\/esm\/(?:(?!icons\/)[\w/]+|icons\/(?:check|circle-exclamation-point|copy|download|eye|plus))\.mjs)$/,
  },
  // Small pieces of many screens: fetched by none at first, and one name instead of thirteen in the list of what may follow.
  {
    name: 'pieces',
    test: /\/(?:src\/(?:ui\/(?:notice|dot-list|form\/(?:choice|person-fields|mail-field|password-field|registered))|features\/auth\/(?:use-)?link-token|browser\/download)|shared\/(?:api\/(?:password|email-change)|format\/(?:csv|file-name))|lucide-react\/dist\/esm\/icons\/eye-off)\.(?:tsx?|mjs)$/,
  },
];

const stateDir = process.env['STATE_DIR'];

export default defineConfig({
  plugins: [
    clientAssets(),
    staticHeaders(),
    leaveOutFrameworkLinks(),
    leaveOutJsonSchema(),
    retryImports(),
    react(),
    tailwindcss(),
    cloudflare({
      inspectorPort: false,
      ...(stateDir && { persistState: { path: stateDir } }),
    }),
  ],
  builder: { buildApp },
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        rolldownOptions: {
          input: CLIENT_INPUT,
          output: { codeSplitting: { groups: TOGETHER, includeDependenciesRecursively: false } },
        },
      },
    },
  },
});
