import { relative } from 'node:path';

const within = (folder: string, ...names: string[]): string[] =>
  names.map((name) => `${folder}/${name}`);
const icons = (...names: string[]): string[] =>
  names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);

/**
 * Modules fetched in one file, by the file's name: each file is compressed by itself, small ones compress badly, and the
 * app's entry carries a list of all of them. A name that ends in a slash is a folder, styles apart. What is not named here
 * is left to the bundler, which splits by who asks for it.
 */
export const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  // What stays the same when the product changes: kept by a browser from one release to the next.
  framework: within('node_modules', 'react/', 'react-dom/', 'react-router/', 'scheduler/'),
  // The text that schemas are made of imports it, so it lies in the same file.
  schemas: [
    'node_modules/zod/',
    ...within('shared/format', 'blank.ts', 'line.ts', 'visible-text.ts'),
  ],
  // A card as every screen with one shows it at first sight. What only an editor, a code to save or an offer needs is not in it.
  card: [
    'src/card-face/',
    ...within(
      'shared/card',
      'card.ts',
      'element.ts',
      'element-link.ts',
      'exchange-shape.ts',
      'image-path.ts',
      'link-services.ts',
      'marked-url.ts',
      'monogram.ts',
      'phone-number.ts',
      'template.ts',
      'username.ts',
      'ways.ts',
      'web-address.ts',
    ),
  ],
  // The card of the one who makes it, following what is typed.
  'card-preview': [
    'shared/card/watermark.ts',
    'src/features/card-editor/card-preview.tsx',
    ...within('src/features/share', 'actions.ts', 'copy.ts', 'qr-code.tsx', 'sharing.ts'),
    ...within('shared/card', 'qr-look.ts'),
    'src/browser/share.ts',
    'src/state/qr-code.ts',
  ],
  // The cards of this browser, and how they become published ones.
  'own-cards': [
    'shared/api/cards.ts',
    ...within('src/browser', 'clipboard.ts', 'image/data-url.ts'),
    ...within('src/features', 'card-editor/copy.ts', 'premium-url/suggest-username.ts'),
    ...within('src/state', 'cards.ts', 'persisted-store.ts', 'shown-plan.ts'),
    ...within('src/state', 'card-list/', 'drafts/'),
    // How a card is sent is fetched when one is.
    ...within('src/state/publishing', 'activities.ts', 'cards-api.ts', 'content.ts', 'merge.ts'),
    ...within('src/state/publishing', 'own-cards.ts', 'publish.ts', 'publisher.ts'),
    ...within('src/state/publishing', 'send-outcome.ts', 'standing.ts'),
  ],
  // What people press and fill in.
  controls: [
    'src/features/tab-address/',
    ...within(
      'src/ui',
      'badge.tsx',
      'icon-button.tsx',
      'skeleton.tsx',
      'tab-reason.tsx',
      'tabs.tsx',
    ),
    ...within('src/ui/form', 'field.tsx', 'file-input.tsx', 'text-area.tsx', 'text-field.tsx'),
  ],
  // How an icon is drawn, and those of many screens.
  icons: [
    ...within('node_modules/lucide-react/dist/esm', 'Icon.mjs', 'createLucideIcon.mjs'),
    ...within('node_modules/lucide-react/dist/esm', 'context.mjs', 'shared/'),
    ...icons('check', 'chevron-right', 'circle-exclamation-point', 'copy', 'download', 'eye'),
    ...icons('image-up', 'lock', 'plus', 'qr-code', 'trash'),
  ],
  // What the server is asked, the pictures it gives to their owner, and what a plan has room for.
  account: [
    ...within('src/features/confirm-email', 'reason.ts', 'use-send-confirmation.ts'),
    ...within('shared', 'api/media.ts', 'plan/limits.ts'),
    'src/browser/network.ts',
    ...within('src/state', 'api.ts', 'own-pictures.ts'),
  ],
  // Small pieces of many screens, fetched by none at first.
  pieces: [
    ...within('src/ui', 'marked-list.tsx', 'notice.tsx'),
    ...within('src/ui/form', 'choice.tsx', 'person-fields.tsx'),
  ],
};

interface ChunkGroup {
  name: string;
  test: (id: string) => boolean;
}

/** The groups as the bundler asks for them, for a checkout at `root`. */
export function buildChunkGroups(root: string): ChunkGroup[] {
  return Object.entries(TOGETHER).map(([name, members]) => {
    const files = new Set(members);
    const folders = members.filter((member) => member.endsWith('/'));
    return {
      name,
      test: (id) => {
        const path = relative(root, id);
        if (!/\.(?:tsx?|m?js)$/.test(path)) return false;
        return files.has(path) || folders.some((folder) => path.startsWith(folder));
      },
    };
  });
}
