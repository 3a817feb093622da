import { expect, test } from 'vitest';
import { OUTBOUND } from '#src/public-card/page/outbound-link.ts';
import { ELEMENT_TYPES, ELEMENTS } from '#shared/card/element/element.ts';
import { TEMPLATE_KEYS } from '#shared/card/templates.ts';
import { SOCIAL_TEMPLATE_MAX } from '#shared/card/templates/social.ts';
import { documentStyles, renderNotFoundDocument } from '#src/entry-server.tsx';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { attributes, renderDocument, element } from '#tests/src/public-card/read-document.ts';

const metaContent = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];

test('R-U3, R-U4, R-U5: the page shows all details without a script', () => {
  const html = renderDocument(
    buildPublishedCard({
      bio: 'Ask me about type.',
      views: 1204,
      clicks: 1,
      cardElements: [element('email', 'ann@example.com'), element('text', 'Speaks Dutch', 1)],
    }),
  );
  expect(html).toContain('<h1 dir="auto" class="pg-named">Ann Okafor</h1>');
  expect(html).toContain('<bdi>Product Designer</bdi> · <bdi>Northwind Studio</bdi>');
  expect(html).toContain('Ask me about type.');
  expect(html).toContain('href="/card/ann-okafor/contact.vcf">Add to Contacts</a>');
  expect(html).toContain('href="/signup">Create Your Card</a>');
  expect(html).toContain('data-share="/card/ann-okafor">');
  expect(html).toContain('href="mailto:ann@example.com"');
  expect(html).toContain('Speaks Dutch');
  expect(html).toContain('1,204 views · 1 link click<');
});

test('the icon is a valid data URL, and home screens get an icon file', () => {
  const [, icon = ''] =
    /<link rel="icon" href="([^"]+)"/.exec(renderDocument(buildPublishedCard())) ?? [];
  expect(icon).toMatch(/^data:image\/svg\+xml,[\w%/.:;='-]+$/);
  const svg = decodeURIComponent(icon.slice(icon.indexOf(',') + 1));
  expect(svg).toMatch(
    /^<svg xmlns='http:\/\/www.w3.org\/2000\/svg' .*fill='#[0-9a-f]{6}'\/><\/svg>$/i,
  );
  expect(renderDocument(buildPublishedCard())).toContain(
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  );
});

test('controls that need the script are not in the document, where a text browser would show them', () => {
  const html = renderDocument(
    buildPublishedCard({
      cardElements: [element('github', 'github.com/ann'), element('phone', '+44 20 7946 0123', 1)],
    }),
  );
  const body = html.slice(html.indexOf('<body>'));
  expect(body).not.toMatch(/<button|\shidden[ >=]|can(?:'|&#x27;)t save contacts/);
  // Rows are separated by spaces where no style separates them.
  expect(body).toContain('</b> <small');
  expect(body).toContain('Create Your Card</a> <a');
  const shown = body.replaceAll(/<style>.*?<\/style>|<[^>]+>/gs, '');
  expect(shown).not.toMatch(/Share(?! this card)|Copy link|Open in your browser/);
});

test('elements are in the order of their positions; web links open in a new tab without access to the page', () => {
  const html = renderDocument(
    buildPublishedCard({
      cardElements: [
        element('github', 'github.com/ann', 1),
        element('phone', '+44 20 7946 0123', 0),
      ],
    }),
  );
  const list = html.slice(html.indexOf('<ul class="pg-ways"'));
  expect(list.indexOf('tel:')).toBeLessThan(list.indexOf('https://github.com/ann'));
  expect(list).toMatch(
    /href="https:\/\/github\.com\/ann" target="_blank" rel="noopener nofollow ugc"/,
  );
  expect(list).toMatch(/href="tel:\+442079460123">/);
});

test.each(TEMPLATE_KEYS)(
  'every outbound link of a card is marked as user-generated: %s',
  (template) => {
    const samples = ELEMENT_TYPES.map((type, n) => element(type, ELEMENTS[type].placeholder, n));
    const html = renderDocument(buildPublishedCard({ template, cardElements: samples }));
    const links = html.match(/<a\b[^>]*>/g) ?? [];
    const outbound = links.filter((link) => /\shref="(?!\/|#|mailto:|tel:)/.test(link));
    // Without email, phone and text, with two services that share the card and the social icons.
    const icons = template === 'social' ? SOCIAL_TEMPLATE_MAX : 0;
    expect(outbound).toHaveLength(ELEMENT_TYPES.length - 3 + 2 + icons);
    for (const link of outbound) {
      expect(link).toContain(`target="${OUTBOUND.target}" rel="${OUTBOUND.rel}"`);
    }
    expect(html).not.toMatch(/<(?:area|form|iframe|object|embed)\b/);
  },
);

test('link previews get absolute URLs that change with the version', () => {
  const html = renderDocument(buildPublishedCard({ version: 12 }));
  expect(metaContent(html, 'og:image')).toBe('https://cards.test/card/ann-okafor/preview.png?v=12');
  expect(metaContent(html, 'og:image:width')).toBe('1200');
  expect(metaContent(html, 'og:image:height')).toBe('630');
  expect(metaContent(html, 'og:image:alt')).toContain('Ann Okafor');
  expect(metaContent(html, 'og:type')).toBe('profile');
  expect(metaContent(html, 'og:url')).toBe('https://cards.test/ann-okafor');
  expect(metaContent(html, 'twitter:card')).toBe('summary_large_image');
  expect(html).toContain('<link rel="canonical" href="https://cards.test/ann-okafor">');
});

test("the card's own link preview gets its own URL, and nothing else on the page changes", () => {
  const picture = '0a1b2c3d-0000-4000-8000-000000000000';
  const [before, after] = [
    renderDocument(buildPublishedCard()),
    renderDocument(buildPublishedCard(), [], picture),
  ];
  const drawn = 'https://cards.test/card/ann-okafor/preview.png?v=0a1b2c3d';
  expect(metaContent(after, 'og:image')).toBe(drawn);
  expect(after.replace(drawn, metaContent(before, 'og:image') ?? '')).toBe(before);
});

test('crawler metadata is complete, escaped and within the first 32 KB for any input', () => {
  const long = '"><meta property="og:image" content="https://evil.test/x.png"> 字'
    .repeat(2)
    .slice(0, 100);
  const bio = `${long} `.repeat(5).slice(0, 600);
  for (const template of TEMPLATE_KEYS) {
    const html = renderDocument(
      buildPublishedCard({ template, name: long, title: long, company: long, bio }),
    );
    const start = new TextDecoder().decode(new TextEncoder().encode(html).subarray(0, 32_768));
    const names = [...start.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)"/g)];
    expect(names.map(([, name]) => name)).toEqual([
      'og:type',
      'og:site_name',
      'og:title',
      'og:description',
      'og:url',
      'og:image',
      'og:image:type',
      'og:image:width',
      'og:image:height',
      'og:image:alt',
      'twitter:card',
    ]);
    expect(metaContent(start, 'og:image')).toMatch(/^https:\/\/cards\.test\//);
    expect(metaContent(start, 'og:image:type')).toBe('image/png');
    expect(start).toContain('<link rel="canonical" href="https://cards.test/ann-okafor">');
  }
});

test('a card that must not be indexed says so, others do not', () => {
  expect(metaContent(renderDocument(buildPublishedCard({ isIndexable: false })), 'robots')).toBe(
    'noindex',
  );
  expect(metaContent(renderDocument(buildPublishedCard()), 'robots')).toBeUndefined();
});

test('R-O7: a free card carries the watermark, a paid one does not', () => {
  expect(renderDocument(buildPublishedCard({ userPlan: 'free' }))).toContain(
    'Made with Tip Top Cards',
  );
  expect(renderDocument(buildPublishedCard({ userPlan: 'startup' }))).not.toContain('Made with');
});

test('S-X2: markup in any field stays text, in the page, its title, its previews and its data', () => {
  const hostile = `"><img src=x onerror=alert(1)></title></script><script>alert(2)</script><style>'`;
  const html = renderDocument(
    buildPublishedCard({
      name: hostile,
      title: hostile,
      company: hostile,
      bio: hostile,
      cardElements: ELEMENT_TYPES.map((type, position) => element(type, hostile, position)),
    }),
  );
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>/);
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html.match(/<style/g)).toHaveLength(2);
  expect(html.match(/<title/g)).toHaveLength(1);
});

test('S-X1: no value of any type becomes a link that runs code or leads to an unexpected scheme', () => {
  const values = [
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    'data:text/html,x',
    '//evil.test',
    'vbscript:x',
  ];
  for (const value of values) {
    const cardElements = ELEMENT_TYPES.map((type, position) => element(type, value, position));
    const links = attributes(renderDocument(buildPublishedCard({ cardElements })), 'a', 'href');
    for (const link of links)
      expect(link).toMatch(/^(?:https:\/\/|mailto:|tel:|\/[a-z]|#code|#_|\/$)/);
    expect(links.join(' ')).not.toMatch(/evil\.test|^javascript/);
  }
});

test('S-X4: handles stay one segment of their own service', () => {
  const cardElements = [
    element('twitter', '@../../x', 0),
    element('instagram', 'a?b#c', 1),
    element('twitter', 'evil.com/@x', 2),
    element('whatsapp', '+1 (202) 555-0143', 3),
  ];
  const html = renderDocument(buildPublishedCard({ cardElements })).replace(
    /<section.*<\/section>/s,
    '',
  );
  const links = attributes(html, 'a', 'href');
  const outside = links.filter((link) => link.startsWith('http'));
  expect(outside).toContain('https://wa.me/12025550143');
  for (const link of outside) {
    const { host, search, hash, pathname } = new URL(link);
    expect(['x.com', 'twitter.com', 'www.instagram.com', 'instagram.com', 'wa.me']).toContain(host);
    expect(search + hash).toBe('');
    expect(pathname.split('/').filter(Boolean).length).toBeLessThanOrEqual(1);
  }
});

test('S-X3: the structured data is one script element that parses back to the original fields', () => {
  const name = 'Ann </script><!--\u2028\u2029 & "O"';
  const html = renderDocument(
    buildPublishedCard({ name, cardElements: [element('linkedin', 'linkedin.com/in/ann')] }),
  );
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(json).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name, sameAs: ['https://www.linkedin.com/in/ann'] },
  });
});

test('structured data lists profiles of the person, not maps, meetings, bookings or chats', () => {
  const cardElements = [
    element('location', 'Bahnhofstrasse 1, Zürich', 0),
    element('zoom', 'zoom.us/j/123456789', 1),
    element('calendar', 'calendly.com/ann', 2),
    element('whatsapp', '+1 202 555 0143', 3),
    element('linkedin', 'linkedin.com/in/ann', 4),
    element('linkedin', 'linkedin.com/company/bees', 5),
    element('spotify', 'open.spotify.com/playlist/1', 6),
    element('website', 'bees.example', 7),
    element('portfolio', 'ann.example', 8),
    element('github', 'ann', 9),
  ];
  const html = renderDocument(buildPublishedCard({ cardElements }));
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json).mainEntity.sameAs).toEqual([
    'https://www.linkedin.com/in/ann',
    'https://ann.example/',
    'https://github.com/ann',
  ]);
});

test('no document has a style attribute, an event attribute, an inline script or a foreign URL', () => {
  for (const template of TEMPLATE_KEYS) {
    const html = renderDocument(buildPublishedCard({ template }));
    expect(html).not.toMatch(/<[^>]*\s(?:style|on[a-z]+)=/);
    const scripts = html.match(/<script\b[^>]*>/g);
    expect(scripts).toEqual([
      '<script src="/assets/page.js" defer>',
      '<script type="application/ld+json">',
    ]);
    const loaded = [...attributes(html, 'img', 'src'), ...attributes(html, 'script', 'src')];
    for (const address of loaded) expect(address).toMatch(/^\/(?!\/)/);
  }
});

test('the styles for the content security policy are exactly the styles of the page', () => {
  for (const template of TEMPLATE_KEYS) {
    const html = renderDocument(buildPublishedCard({ template }));
    const inlined = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map((match) => match[1]);
    expect(inlined).toEqual(documentStyles({ template }));
    expect(inlined.join('').length).toBeGreaterThan(3000);
  }
});

test('the page of a missing card names no card, is not indexed and offers to create one', () => {
  const html = renderNotFoundDocument(
    'card',
    'Tip Top Cards',
    '<script type="module" src="/assets/app.js"></script>',
  );
  expect(html).toMatch(/<h1[^>]*>Card Not Found<\/h1>/);
  expect(html).toContain('href="/signup">Create Your Own Card</a>');
  expect(metaContent(html, 'robots')).toBe('noindex');
  expect(html).toContain('<script type="module" src="/assets/app.js"></script>');
});

test('the page of a missing page links other pages and mentions no card', () => {
  const html = renderNotFoundDocument('page', 'Tip & Top', '');
  expect(html).toMatch(/<h1[^>]*>Page Not Found<\/h1>/);
  expect(html).toContain('<title>Page Not Found · Tip &amp; Top</title>');
  expect(html).toContain('href="/use-cases">Use Cases</a>');
  expect(html).not.toContain('Card');
  expect(metaContent(html, 'robots')).toBe('noindex');
});
