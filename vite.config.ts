import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { apiReference } from '#scripts/build/api-reference.ts';
import { buildChunkGroups } from '#scripts/build/chunk-groups.ts';
import { CLIENT_DIR, CLIENT_INPUT, readClientBuild } from '#scripts/build/client-build.ts';
import { importTemplateStyles } from '#scripts/build/import-template-styles.ts';
import { keepLazy } from '#scripts/build/keep-lazy.ts';
import { leaveOutParts } from '#scripts/build/leave-out/leave-out-parts.ts';
import { browserPageRows } from '#scripts/build/page-rows.ts';
import { FILE_NAMES, filterPreloads } from '#scripts/build/preloads.ts';
import { retentionTable } from '#scripts/build/retention-table.ts';
import { retryImports } from '#scripts/build/retry-imports.ts';
import { compressResponses } from '#scripts/machine/compress-responses.ts';
import { writeOfflineApp } from '#scripts/offline/write-offline-app.ts';
import { prerenderSite } from '#scripts/site/prerender.ts';
import { writeAuditVerifier } from '#scripts/site/write-audit-verifier.ts';
import { ICON_PATHS } from '#shared/icon-links.ts';
import { staticHeadersFile } from '#worker/http/middleware/security-headers.ts';
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

const ICON_TYPES = { ico: 'image/x-icon', png: 'image/png', svg: 'image/svg+xml' } as const;

/** Serves the icons in development, where the Worker has no static files to read them from. */
function developmentIcons(): Plugin {
  return {
    name: 'development-icons',
    enforce: 'pre',
    configureServer({ middlewares, config: { publicDir } }) {
      middlewares.use((request, response, next) => {
        const path = ICON_PATHS.find((icon) => icon === request.url);
        const type = Object.entries(ICON_TYPES).find(([ending]) => path?.endsWith(`.${ending}`));
        if (path === undefined || type === undefined) return next();
        response.setHeader('Content-Type', type[1]);
        response.end(readFileSync(join(publicDir, path)));
      });
    },
  };
}

/** What serves the build locally compresses nothing by itself. Before the Worker's own plugin. */
function compression(): Plugin {
  return {
    name: 'compression',
    configurePreviewServer({ middlewares }) {
      middlewares.use(compressResponses);
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
  await writeAuditVerifier();
  await writeOfflineApp();
  // Read by then, and nobody's business: what lies beside the files would be served with them.
  rmSync(join(CLIENT_DIR, '.vite'), { recursive: true });
}

const stateDir = process.env['STATE_DIR'];

export default defineConfig({
  plugins: [
    clientAssets(),
    apiReference(),
    retentionTable(),
    staticHeaders(),
    developmentIcons(),
    leaveOutParts(),
    browserPageRows(),
    keepLazy(),
    retryImports(),
    importTemplateStyles(),
    react(),
    tailwindcss(),
    compression(),
    cloudflare({
      inspectorPort: false,
      ...(stateDir && { persistState: { path: stateDir } }),
    }),
  ],
  // The Worker alone decides which hosts it serves.
  server: { allowedHosts: true },
  preview: { allowedHosts: true },
  builder: { buildApp },
  environments: {
    client: {
      build: {
        outDir: CLIENT_DIR,
        manifest: true,
        modulePreload: {
          resolveDependencies: (_, files, { hostId, hostType }) =>
            hostType === 'js' ? filterPreloads(files, hostId) : files,
        },
        rolldownOptions: {
          input: CLIENT_INPUT,
          // No getter and no global of ours does anything when it is read.
          treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false },
          output: {
            ...FILE_NAMES,
            codeSplitting: {
              groups: buildChunkGroups(import.meta.dirname),
              includeDependenciesRecursively: false,
            },
          },
        },
      },
    },
  },
});
