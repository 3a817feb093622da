import { appendFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { CLIENT_DIR } from '#scripts/build/client-build.ts';
import { href } from '#shared/routes.ts';
import { THEME_SCRIPT } from '#shared/site/theme.ts';
import { buildVerifierDocument } from '#src/audit-verifier/document.ts';
import { buildOfflinePolicy } from '#worker/http/middleware/security-headers.ts';

const FOLDER = 'src/audit-verifier';

const FONTS = [
  { family: 'Geist', file: 'geist', weight: '100 900' },
  { family: 'Instrument Serif', file: 'instrument-serif', weight: '400' },
] as const;

/**
 * Writes the page that verifies exported audit logs into the client build, and its headers. It is one
 * file that loads nothing, so that a saved copy of it works without a network and without trust in
 * this server.
 */
export async function writeAuditVerifier(): Promise<void> {
  const { html, policy } = await buildAuditVerifier();
  const path = href('verifyAuditLog');
  writeFileSync(join(CLIENT_DIR, `${path}.html`), html);
  const rules = ['! Content-Security-Policy', `Content-Security-Policy: ${policy}`];
  appendFileSync(
    join(CLIENT_DIR, '_headers'),
    [path, ...rules.map((rule) => `  ${rule}`), ''].join('\n'),
  );
}

/** The document, and the policy that it is served with and contains. */
async function buildAuditVerifier(): Promise<{ html: string; policy: string }> {
  const script = await buildScript();
  const styles = `\n${listFontFaces()}\n${readFileSync(`${FOLDER}/verifier.css`, 'utf8')}`;
  const policy = buildOfflinePolicy({ scripts: [THEME_SCRIPT, `\n${script}`], styles: [styles] });
  return { html: buildVerifierDocument({ policy, styles, script }), policy };
}

/** The subsets of the first screen, inside the document. */
function listFontFaces(): string {
  return FONTS.map(({ family, file, weight }) => {
    const [path] = globSync(`public/fonts/${file}.*.woff2`);
    if (path === undefined) throw new Error(`no font ${file}`);
    const data = readFileSync(path).toString('base64');
    return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})}`;
  }).join('\n');
}

async function buildScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      modulePreload: false,
      // People read it.
      minify: false,
      rolldownOptions: {
        input: `${FOLDER}/verifier-script.ts`,
        output: { format: 'iife' },
      },
    },
  });
  const [bundle] = [result].flat();
  const chunk = bundle && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error('no script of the audit verifier');
  if (chunk.code.includes('</script')) throw new Error('the script would end early');
  return chunk.code;
}
