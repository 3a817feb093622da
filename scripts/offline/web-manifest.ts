import { pages } from '#shared/routes.ts';

function buildIcon(file: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/** W3C Web Application Manifest of the installable app. It opens with the user's card. */
export function buildWebManifest(productName: string): string {
  return JSON.stringify({
    id: pages.showCard,
    name: productName,
    short_name: productName,
    description: 'Your business card, its QR codes and your contacts, online or offline.',
    lang: 'en',
    start_url: pages.showCard,
    scope: '/',
    display: 'standalone',
    background_color: '#0e0d0b',
    theme_color: '#0e0d0b',
    categories: ['business', 'productivity'],
    icons: [
      buildIcon('app-192.png', 192, 'any'),
      buildIcon('app-512.png', 512, 'any'),
      buildIcon('app-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Show my card', url: pages.showCard },
      { name: 'Dashboard', url: pages.dashboard },
      { name: 'Contacts', url: pages.contacts },
    ].map(({ name, url }) => ({ name, url, icons: [buildIcon('app-192.png', 192, 'any')] })),
  });
}
