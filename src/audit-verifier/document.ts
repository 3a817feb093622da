import { escapeHtml } from '#shared/format/html.ts';
import { href } from '#shared/routes.ts';
import { THEME_HEAD } from '#shared/site/theme.ts';
import { CHAIN_RULE, VERIFIER_COPY } from './copy.ts';

/** The page's file when saved. */
const FILE_NAME = 'verify-audit-log.html';

export interface VerifierParts {
  /** The policy of the document, which a saved copy has too. */
  policy: string;
  styles: string;
  script: string;
}

/** Builds the page. It names no product, so that every host can serve it, and loads nothing. */
export function buildVerifierDocument({ policy, styles, script }: VerifierParts): string {
  const texts = Object.entries(VERIFIER_COPY).map(([key, text]) => [key, escapeHtml(text)]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys
  const copy = Object.fromEntries(texts) as Record<keyof typeof VERIFIER_COPY, string>;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${copy.title}</title>
<link rel="icon" href="data:,">
${THEME_HEAD}
<style>${styles}</style>
</head>
<body>
<main>
<header>
<h1>${copy.title}</h1>
<p class="lead">${copy.lead}</p>
<p class="lead" data-online><a href="${href('verifyAuditLog')}" download="${FILE_NAME}">${copy.save}</a> ${copy.saveHint}</p>
</header>
<noscript>${copy.noScript}</noscript>
<div id="drop">
<button type="button" id="choose">${copy.choose}</button>
<span class="hint" id="drop-hint">${copy.drop}</span>
<input id="file" type="file" accept=".jsonl,.json" class="visually-hidden" tabindex="-1" aria-label="${copy.file}">
<span id="file-name"></span>
</div>
<div class="field">
<label for="hash">${copy.hash}</label>
<input id="hash" autocomplete="off" spellcheck="false" aria-describedby="hash-problem hash-hint">
<p id="hash-problem" role="alert" hidden>${copy.hashProblem}</p>
<p id="hash-hint" class="hint">${copy.hashHint}</p>
</div>
<progress id="progress" aria-label="${copy.progress}" hidden></progress>
<section id="result" role="status"></section>
<details>
<summary>${copy.rule}</summary>
<ol>
${CHAIN_RULE.map((text) => `<li>${escapeHtml(text)}</li>`).join('\n')}
</ol>
</details>
</main>
<script>
${script}</script>
</body>
</html>
`;
}
