/** One sentence for each line of work, by its slug: for search results, link previews and the pages that list them. */
export const USE_CASE_DESCRIPTIONS: Readonly<Record<string, string>> = {
  sales:
    'A digital business card for sales: handed over in one second, in the address book before the meeting ends.',
  marketing:
    'A digital business card for marketing: one printed code whose destination can change after printing, and counts that mean people.',
  recruiting:
    'A digital business card for recruiters: candidates keep your number, and find the way back to you months later.',
  agencies:
    'Digital business cards for agencies: one look for everybody on the team, and a brand of your own for your clients.',
  'real-estate':
    'A digital business card for estate agents: on the sign, at the viewing and in the wallet, always with the number of today.',
  events:
    'A digital business card for events: works when the hall has no signal, with no app and no paper to carry home.',
  consulting:
    'A digital business card for consultants: a calm page with name, field and calendar, under an address of your own.',
  services:
    'A digital business card for service firms: on the van, on the bill and in the phone of whoever calls next time.',
};
