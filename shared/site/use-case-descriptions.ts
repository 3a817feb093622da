/** One sentence per use case slug, for search results and link previews. */
export const USE_CASE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  sales:
    'A digital business card for sales: handed over in one second, in the address book before the meeting ends.',
  marketing:
    'A digital business card for marketing: one printed code whose destination can change after printing, and analytics that count real people.',
  recruiting:
    'A digital business card for recruiters: candidates save your number and can still reach you months later.',
  agencies:
    'Digital business cards for agencies: one design for the whole team, and your own brand for your clients.',
  'real-estate':
    'A digital business card for estate agents: on the sign, at the viewing and in the wallet, always with your current number.',
  events:
    'A digital business card for events: works when the hall has no signal, with no app and no paper to carry home.',
  consulting:
    'A digital business card for consultants: a clean page with your name, field and calendar, at your own address.',
  services:
    "A digital business card for service firms: on the van, on the invoice and in every customer's phone.",
};
