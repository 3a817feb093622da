import { pages } from '#shared/routes.ts';

const DESCRIPTION = 'Your business card, its QR codes and your contacts, online or offline.';

function buildIcon(file: string, size: number, purpose: 'any' | 'maskable') {
  return { src: `/icons/${file}`, sizes: `${size}x${size}`, type: 'image/png', purpose };
}

/**
 * W3C Web Application Manifest of the installable app. It opens with the user's card. A partner's has
 * only its own icon, a `/media/` path; without one, the browser draws the name's first letter.
 */
export function buildWebManifest(
  productName: string,
  partner?: { tagline: string; icon: string; ground: string | undefined },
): string {
  const ground = partner?.ground ?? '#0e0d0b';
  const own = partner && (partner.icon === '' ? [] : [{ src: partner.icon, sizes: 'any' }]);
  const shortcutIcons = own ?? [buildIcon('app-192.png', 192, 'any')];
  return JSON.stringify({
    id: pages.showCard,
    name: productName,
    short_name: productName,
    description: partner?.tagline || DESCRIPTION,
    lang: 'en',
    start_url: pages.showCard,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    categories: ['business', 'productivity'],
    icons: own ?? [
      buildIcon('app-192.png', 192, 'any'),
      buildIcon('app-512.png', 512, 'any'),
      buildIcon('app-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Show my card', url: pages.showCard },
      { name: 'Dashboard', url: pages.dashboard },
      { name: 'Contacts', url: pages.contacts },
    ].map(({ name, url }) => ({ name, url, icons: shortcutIcons })),
  });
}
