import { pages } from '#shared/routes.ts';

function icon(file: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** The installable app, as browsers want it described (W3C Web Application Manifest). It opens with one's card. */
export function buildWebManifest(productName: string): string {
  return JSON.stringify({
    id: pages.showCard,
    name: productName,
    short_name: productName,
    description: 'Your business card, its codes and your contacts, with or without a network.',
    lang: 'en',
    start_url: pages.showCard,
    scope: '/',
    display: 'standalone',
    background_color: '#0e0d0b',
    theme_color: '#0e0d0b',
    categories: ['business', 'productivity'],
    icons: [
      icon('app-192.png', 192, 'any'),
      icon('app-512.png', 512, 'any'),
      icon('app-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Show my card', url: pages.showCard },
      { name: 'Dashboard', url: pages.dashboard },
      { name: 'Contacts', url: pages.contacts },
    ].map(({ name, url }) => ({ name, url, icons: [icon('app-192.png', 192, 'any')] })),
  });
}
