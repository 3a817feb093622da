import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

const STYLE = `
:root { color-scheme: light; --ink: #1d1c1a; --soft: #66625b; --line: #dedad2; --accent: #35408f; --paper: #fff; }
* { box-sizing: border-box; margin: 0; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #f6f4f0; min-height: 100vh; }
a { color: var(--accent); text-underline-offset: 3px; }
:focus-visible { outline: 3px solid #8e97da; outline-offset: 2px; }
.top { display: flex; gap: 12px; align-items: center; padding: 16px 24px; border-bottom: 1px solid var(--line); }
.top strong { font-weight: 600; }
.mode { border-radius: 99px; background: #ffe3b0; color: #5c3a00; font-size: 13px; font-weight: 600; padding: 2px 10px; }
main { max-width: 960px; margin: 0 auto; padding: 40px 24px 72px; }
main.two { display: grid; gap: 48px; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); align-items: start; }
main.narrow { max-width: 640px; }
@media (max-width: 720px) { main.two { grid-template-columns: minmax(0, 1fr); gap: 32px; } main { padding: 24px 16px 56px; } .top { padding: 12px 16px; } }
h1 { font-size: 24px; line-height: 1.25; font-weight: 600; }
h2 { font-size: 17px; font-weight: 600; margin-bottom: 8px; }
p + p, h1 + p { margin-top: 8px; }
.soft { color: var(--soft); }
.price { font-size: 36px; font-weight: 600; line-height: 1.2; font-variant-numeric: tabular-nums; margin-top: 4px; }
.panel { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 24px; }
.stack > * + * { margin-top: 16px; }
.rows { list-style: none; padding: 0; }
.rows > li { display: flex; justify-content: space-between; gap: 16px; flex-wrap: wrap; padding: 12px 0; border-top: 1px solid var(--line); font-variant-numeric: tabular-nums; align-items: baseline; }
section + section, p + section, .stack + section { margin-top: 32px; }
label { display: block; font-size: 14px; font-weight: 500; }
input[type=text], input[type=email], select { width: 100%; margin-top: 4px; height: 44px; padding: 0 12px; font: inherit; border: 1px solid #8f8a80; border-radius: 8px; background: #fff; color: inherit; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.choice { display: flex; gap: 12px; align-items: center; border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; font-size: 16px; }
.choice:has(:checked) { border-color: var(--accent); }
.choice input { width: 18px; height: 18px; accent-color: var(--accent); }
.choice span:last-child { margin-left: auto; color: var(--soft); font-weight: 400; }
button, .button { font: inherit; font-weight: 600; min-height: 44px; padding: 0 18px; border-radius: 8px; border: 1px solid var(--accent); background: var(--accent); color: #fff; cursor: pointer; display: inline-flex; align-items: center; justify-content: center; text-decoration: none; }
button.wide { width: 100%; }
button.plain, .button.plain { background: #fff; color: var(--accent); border-color: var(--line); }
button.link { background: none; border: 0; color: var(--accent); padding: 0; min-height: 32px; text-decoration: underline; font-weight: 500; text-underline-offset: 3px; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
.error { border: 1px solid #c8453b; background: #fdf0ee; color: #8c1d14; border-radius: 8px; padding: 12px 16px; }
.note { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; background: #fbfaf7; }
details { font-size: 14px; } summary { cursor: pointer; min-height: 32px; } details ul { list-style: none; padding: 0; margin-top: 4px; }
details li { display: flex; flex-wrap: wrap; gap: 0 12px; justify-content: space-between; padding: 6px 0; border-top: 1px solid var(--line); }
code { font: 14px ui-monospace, monospace; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: 14px; } th, td { text-align: left; padding: 8px 12px 8px 0; border-top: 1px solid var(--line); vertical-align: top; }
.scroll { overflow-x: auto; }
`;

/** A page of the emulator: without scripts, and labeled as an emulator. */
export function layout(title: string, shape: 'two' | 'narrow' | '', body: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(STYLE)}
        </style>
      </head>
      <body>
        <header class="top">
          <strong>Stripe emulator</strong>
          <span class="mode">Test mode</span>
        </header>
        <main class="${shape}">${body}</main>
      </body>
    </html>`;
}

export function errorNote(message: string | null): Markup | '' {
  return message === null ? '' : html`<p class="error" role="alert">${message}</p>`;
}
