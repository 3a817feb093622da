// Documents that a service worker writes itself. Everything is inside, because a file might be
// missing.

/**
 * What shows that a page failed, or is a copy, leaves by itself once there is a network: a second
 * later, because networks come and go and the visitor may be leaving already.
 */
export const RETRY_SCRIPT = 'ononline=()=>setTimeout(()=>navigator.onLine&&location.reload(),999)';

const NOTICE_STYLE = `:root{color-scheme:light dark}
body{display:grid;place-content:center;place-items:center;gap:1rem;min-height:100vh;background:light-dark(#f6f1e7,#0e0d0b);color:light-dark(#211b12,#f4efe6);font:1rem/1.5 Geist,system-ui;text-align:center}
*{margin:0}
h1{font:2.5rem "Instrument Serif",serif}
a{padding:.6em 1em;border-radius:9px;background:#d9b36a;color:#14110b;text-decoration:none}`;

interface OwnDocument {
  html: string;
  /** The only script that runs. */
  script?: string;
  status?: number;
}

/**
 * A document that loads nothing but fonts, and that neither the browser's cache nor its history
 * keeps.
 */
export function buildDocument({ html, script = '', status = 200 }: OwnDocument): Response {
  const nonce = crypto.randomUUID();
  const text = html.replaceAll('<style>', `<style nonce="${nonce}">`);
  return new Response(`${text}<script nonce="${nonce}">${script}</script>`, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
    },
  });
}

interface NoticePage extends Omit<OwnDocument, 'html'> {
  title: string;
  text: string;
  /** Links. */
  actions: string;
  /** Styles beyond those of every notice, such as fonts that the browser has. */
  styles: string;
}

export function buildNoticePage({ title, text, actions, styles, ...rest }: NoticePage): Response {
  const html = [
    '<!doctype html><html lang="en">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title><style>${styles}${NOTICE_STYLE}</style>`,
    `<body><h1>${title}</h1><p>${text}</p>${actions}`,
  ].join('');
  return buildDocument({ html, ...rest });
}
