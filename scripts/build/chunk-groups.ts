import { relative } from 'node:path';

const within = (folder: string, ...names: string[]): string[] =>
  names.map((name) => `${folder}/${name}`);
const icons = (...names: string[]): string[] =>
  names.map((name) => `node_modules/lucide-react/dist/esm/icons/${name}.mjs`);
const radix = (...names: string[]): string[] =>
  names.map((name) => `node_modules/@radix-ui/react-${name}/`);

/**
 * Modules bundled into one file, by file name. Each file is compressed separately, small files
 * compress badly, and the app's entry lists all of them. A trailing slash means a folder without
 * its styles. Other modules are split by the bundler.
 */
export const CHUNK_GROUPS: Readonly<Record<string, readonly string[]>> = {
  // Rarely changes, so browsers reuse it across releases.
  framework: within('node_modules', 'react/', 'react-dom/', 'react-router/', 'scheduler/'),
  // zod with its configuration, which must run before any schema is created, the modules that schema texts need, and what every store needs.
  schemas: [
    'node_modules/zod/',
    ...within('src/browser', 'observable.ts', 'strict-content-policy.ts'),
    ...within('shared/text', 'is-blank.ts', 'text-schema.ts', 'visible-text.ts'),
    ...within('shared', 'api/endpoint.ts', 'format/parse-json.ts'),
    ...within('shared/api', 'error-body.ts', 'fallback-errors.ts'),
    'src/state/toasts.ts',
  ],
  // A card as every screen first renders it, without editors, QR export and media elements.
  card: [
    'src/card-view/',
    ...within('shared', 'plan/features.ts', 'plan/plan.ts', 'routes.ts', 'site/page-rows.ts'),
    'shared/text/count-noun.ts',
    ...within('shared', 'format/fit-size.ts', 'card/policy/organization-logo.ts'),
    ...within('shared/organization', 'kind.ts'),
    ...within('shared/card/policy', 'field-state.ts', 'policy-fields.ts'),
    ...within(
      'shared/card',
      'card.ts',
      'exchange/exchange-shape.ts',
      'image-path.ts',
      'monogram.ts',
    ),
    ...within('shared/card/element', 'contact-methods.ts', 'element.ts', 'types/'),
    ...within('shared/card', 'templates.ts', 'templates/'),
    ...within('shared/card/link', 'element-link.ts', 'link-services.ts', 'link-source.ts'),
    ...within('shared/card', 'link/phone-number.ts', 'link/web-address.ts', 'username/username.ts'),
    'shared/card/phone/dials.ts',
  ],
  // Local cards, their live preview and their publishing.
  'own-cards': [
    ...within('shared/card', 'watermark.ts', 'qr/qr-palette.ts'),
    ...within('src/features/card-editor', 'card-preview.tsx', 'use-publish-turn.ts'),
    ...within('src/features/share', 'actions.ts', 'copy.ts', 'qr-code.tsx', 'sharing.ts'),
    ...within('src/features/share/guard', 'copy.ts', 'share-blocker.ts', 'share-guard.ts'),
    ...within('src', 'browser/device/share.ts', 'state/qr-code.ts', 'ui/motion/reduced-motion.ts'),
    ...within('shared', 'api/cards/cards.ts', 'hosts/own-origin.ts'),
    ...within('src/browser', 'device/clipboard.ts', 'image/data-url.ts'),
    'src/features/card-editor/copy.ts',
    ...within('src/state', 'persisted-store.ts', 'plan/shown-plan.ts'),
    ...within('src/state/drafts', 'draft.ts', 'drafts.ts', 'typed-text.ts'),
    ...within('src/state/cards', 'cards.ts', 'card-list.ts', 'migrate-cards.ts', 'own-count.ts'),
    ...within('src/state/cards', 'card-organization.ts', 'remote-cards.ts', 'store-dials.ts'),
    ...within('shared/card/phone', 'list-phones.ts', 'load-dials.ts'),
    'src/features/card-editor/save-state.tsx',
    'src/features/card-editor/use-working-card.ts',
    'src/features/premium-url/use-username-suggestion.ts',
    'src/pages/dashboard/workspace/use-blank-card.ts',
    'src/features/card-editor/details/detail-issues.ts',
    'src/features/publish-status/status.ts',
    'src/pages/dashboard/copy.ts',
    // `send-card.ts` and `upload-images.ts` are loaded with the first card to publish, `merge-here.ts` while the
    // server answers with the account's cards.
    ...within('src/state/publishing', 'card-content.ts', 'cards-api.ts', 'create-publisher.ts'),
    ...within('src/state/publishing', 'initial-sync.ts', 'keep-mine.ts', 'own-cards.ts'),
    ...within('src/state/publishing', 'publish-state.ts', 'publish-states.ts'),
    ...within('src/state/publishing', 'publish-status.ts', 'publisher.ts'),
  ],
  // Buttons and common icons, with API access, private images and plan limits.
  controls: [
    ...within('node_modules/lucide-react/dist/esm', 'Icon.mjs', 'createLucideIcon.mjs'),
    ...within('node_modules/lucide-react/dist/esm', 'context.mjs', 'shared/'),
    ...icons('check', 'chevron-right', 'circle-exclamation-point', 'copy', 'download'),
    ...icons('ellipsis', 'external-link', 'eye'),
    ...icons('image-up', 'lock', 'pencil', 'plus', 'qr-code', 'share-2', 'trash', 'wallet-cards'),
    ...within('src/features/confirm-email', 'reason.ts', 'use-send-confirmation.ts'),
    ...within('shared', 'api/cards/media.ts', 'plan/limits.ts'),
    'src/browser/page/network.ts',
    'src/state/use-debounced-value.ts',
    ...within('src/state', 'api.ts', 'cards/own-pictures.ts'),
    ...within('src/features', 'lazy-part/', 'tab-param/'),
    ...within('src/ui', 'badge.tsx', 'icon-button.tsx', 'skeleton.tsx', 'tabs/tabs.tsx'),
    ...within('src/ui/content', 'load-more.tsx', 'panel.tsx'),
  ],
  // Text fields, which the dashboard's first screen does not have.
  fields: within('src/ui/form/fields', 'field.tsx', 'text-field.tsx'),
  // What the cards tab itself edits, loaded together once it is shown.
  'card-form': [
    ...within('src/features/card-editor/elements', 'add/add-links.ts', 'add/link-copy.ts'),
    ...within('src/features/card-editor', 'elements/elements.ts', 'locked-field.tsx'),
    ...within('src/features/card-editor/details', 'detail-field.tsx', 'information-fields.tsx'),
    ...within('src/features/card-editor', 'details/use-early-text.ts', 'template-picker.tsx'),
    'src/features/premium-url/availability.ts',
    ...within('shared/card/username', 'derive-username.ts', 'username-text.ts'),
    ...within('src/features/premium-url', 'suggest-usernames.ts', 'use-availability.ts'),
    ...within('src/features/premium-url', 'username-editor.tsx', 'username-field.tsx'),
    ...within('src/features/change-request', 'use-change-request.tsx', 'copy.ts'),
    ...within('shared', 'text/fold-text.ts', 'api/organizations/change-requests.ts'),
    ...within('src/browser/page', 'after-paint.ts', 'paste.ts'),
    ...within(
      'src',
      'state/drafts/link-texts.ts',
      'pages/dashboard/workspace/information-panel.tsx',
    ),
    'shared/card/link/recognize-links.ts',
  ],
  // The editor of a card, loaded together with the first dialog.
  editor: [
    ...within('src/features/card-editor/elements', 'order/', 'removals.ts', 'card-elements.tsx'),
    ...within('src/features/card-editor/elements', 'element-list.tsx', 'element-row.tsx'),
    ...within('src/features/card-editor/elements', 'element-dialog.tsx', 'elements-editor.tsx'),
    ...within('src/features/card-editor/elements', 'media-draft.ts', 'media-fields.tsx'),
    ...within('src/features/card-editor/elements/add', 'paste-field.tsx', 'quick-add.tsx'),
    ...within('src/features/card-editor', 'details/card-details.tsx', 'phones/ask-phone.tsx'),
    ...within(
      'src/features/card-editor',
      'photos/banner-photo.tsx',
      'unsaved/use-pending-input.ts',
    ),
    'shared/card/phone/phone-countries.ts',
    ...icons('arrow-down', 'arrow-up', 'grip-vertical'),
  ],
  // Menus, with the account's actions: every dashboard with a card shows one.
  menu: [
    'src/ui/overlay/menu.tsx',
    'src/app/frame/account-actions.tsx',
    'src/features/sign-out/',
    'src/state/session/forget-owner.ts',
    ...within('node_modules', '@floating-ui/', 'aria-hidden/', 'get-nonce/', 'tslib/'),
    ...within('node_modules', 'react-remove-scroll/', 'react-remove-scroll-bar/'),
    ...within('node_modules', 'react-style-singleton/', 'use-callback-ref/', 'use-sidecar/'),
    ...radix('dropdown-menu', 'menu', 'popper', 'roving-focus', 'focus-scope', 'focus-guards'),
    ...radix('direction', 'id', 'use-is-hydrated', 'arrow'),
    ...icons('contact-round', 'flag', 'log-out', 'settings'),
  ],
  // What menus and toasts share.
  radix: [
    ...radix('collection', 'compose-refs', 'context', 'dismissable-layer', 'portal', 'presence'),
    ...radix('primitive', 'slot', 'use-callback-ref'),
    'node_modules/@radix-ui/primitive/',
    ...radix('use-controllable-state', 'use-effect-event', 'use-layout-effect', 'use-size'),
  ],
  // Dialogs that several pages open, and the organizations of a person, which the idle page asks for.
  dialogs: [
    'src/features/organization/team-url.ts',
    'src/state/organizations/',
    ...within('shared', 'api/organizations/organizations.ts', 'organization/limits.ts'),
    'shared/organization/role.ts',
    ...within('src/ui/overlay', 'dialog.tsx', 'confirm-dialog.tsx', 'scroll-region.tsx'),
    ...within('src/features/upgrade', 'upgrade-dialog.tsx', 'copy.ts'),
    ...within('src/features/share/guard', 'dialog-copy.ts', 'not-public-note.tsx'),
    'src/features/share/guard/share-guard-dialog.tsx',
  ],
  // What the dashboard adds to its cards once it is idle.
  extras: [
    'src/features/promo/',
    ...within('src/features/sample-preview', 'sample-preview.tsx', 'sample-showcase.tsx'),
    'src/features/text-help/',
    ...within('shared', 'card/text-suggestion.ts', 'api/cards/text-suggestion.ts'),
    'src/features/publish-status/taken-down.tsx',
  ],
  // What a card's page shows below the card, also in the editor's preview.
  'page-parts': [
    ...within('src/public-card/page', 'contact-methods.tsx', 'outbound-link.ts'),
    'src/public-card/page/social-links.tsx',
    'src/public-card/template-colors.ts',
    ...within('shared/card/element', 'currency.ts', 'element-labels.ts', 'media-element.ts'),
    'shared/card/exchange/exchange.ts',
  ],
  // Wallet passes of a card and their colors.
  passes: [
    'shared/api/wallet/wallet-passes.ts',
    ...within('shared', 'format/color.ts', 'wallet/geofence.ts', 'wallet/pass-design.ts'),
    ...within('shared/wallet', 'pass-palette.ts', 'pass-settings.ts'),
    'src/features/wallet-passes/pass-preview.tsx',
    ...within('src/state/wallet', 'own-passes.ts', 'pass-drafts.ts'),
  ],
  offline: ['src/browser/page/offline.ts', 'src/state/offline.ts', 'shared/offline.ts'],
  // Choosing a photo.
  photo: [
    ...within('src/features/card-editor/photos', 'crop-dialog.tsx', 'crop-frame.tsx'),
    ...within('src/browser/image', 'detect-image-kind.ts', 'pass-photo.ts', 'prepare-image.ts'),
    'src/features/card-editor/photos/photo-field.tsx',
    'src/features/card-editor/photos/profile-photo.tsx',
    'src/features/card-editor/undo-removal.tsx',
    ...icons('undo-2'),
    'src/features/card-editor/photos/use-picked-picture.ts',
    'src/ui/form/file-input.tsx',
    ...within('src/browser/image', 'canvas.ts', 'crop.ts'),
    ...icons('user-round'),
  ],
  // Sharing a card, loaded together with its dialogs.
  sharing: [
    ...within('src/features/share', 'qr-dialog.tsx', 'share-dialog.tsx'),
    'shared/card/share-targets.ts',
    ...within('src/features/share/qr', 'copy.ts', 'qr-actions.ts', 'qr-exporter.ts'),
    ...within('src/features/share/qr', 'center-picture.tsx', 'locked-extra.tsx', 'qr-panel.tsx'),
    ...within('src/features/share/qr', 'palette-choice.tsx', 'picture-choice.tsx'),
    'src/features/share/qr/print-sheet.tsx',
    ...within('src/browser', 'image/center-picture.ts', 'image/draw-qr.ts', 'page/print-page.ts'),
    'shared/card/qr/qr-drawing.ts',
    ...icons('printer', 'share'),
  ],
  // Prices and features of plans, which every upgrade names.
  plans: [
    ...within('shared/plan', 'feature-availability.ts', 'feature-labels.ts', 'pricing.ts'),
    ...within('shared/plan', 'purchase-terms.ts', 'qr-plan.ts'),
    ...within('shared', 'card/element-plan.ts', 'format/money.ts'),
    'src/state/plan/shown-offers.ts',
  ],
  // The encoder of QR codes.
  qr: [
    ...within('node_modules', 'dijkstrajs/', 'qrcode/'),
    ...within('shared/card/qr', 'qr.ts', 'qr-center.ts', 'qr-mark.ts'),
  ],
  // A card as a contact inside a QR code.
  'contact-code': [
    ...within('shared', 'card/person-name.ts', 'vcard/phone-line.ts', 'vcard/vcard-line.ts'),
    'src/features/share/contact-qr/',
    'src/features/share/qr/plan-qr.ts',
  ],
  // Small parts of many screens, none of them in the first load.
  pieces: [
    ...within('src/ui/content', 'marked-list.tsx', 'notice.tsx', 'not-loaded.tsx'),
    ...within('src/state/loading', 'loader.ts', 'use-action.ts', 'use-resource.ts'),
    'src/state/cards/keep-remote.ts',
    ...within('src/state/publishing', 'merge-here.ts', 'merge-published.ts'),
    'src/ui/form/checkbox.tsx',
    'src/ui/form/fields/select-field.tsx',
    'src/ui/content/settings-section.tsx',
    'src/ui/form/switch.tsx',
    ...within('src/ui', 'focus-on-mount.ts', 'use-hydrated.ts'),
    ...within(
      'src/ui/form',
      'bind-field.ts',
      'choice.tsx',
      'fields/email-field.tsx',
      'fields/person-fields.tsx',
    ),
    'src/ui/form/fields/text-area.tsx',
    'src/ui/form/rebase-form.ts',
    'shared/card/phone/clean-phone.ts',
    'shared/site/theme.ts',
    ...within('src', 'browser/page/theme.ts', 'features/theme/', 'state/theme.ts'),
    ...within('shared', 'text/one-line.ts', 'format/day.ts', 'format/file-name.ts'),
    ...within('src/browser', 'create-uuid.ts', 'files/download-blob.ts'),
    ...icons('arrow-right', 'chevron-down', 'circle-check', 'credit-card', 'eye-off', 'id-card'),
    ...icons('info', 'layout-grid', 'play', 'shopping-bag', 'video', 'x'),
  ],
  // Lists that are searched, filtered and loaded by the page.
  lists: [
    ...within('src/ui/content', 'count-list.tsx', 'paged-rows.tsx'),
    ...within('src', 'state/loading/use-paged-rows.ts', 'ui/progress-bar.tsx'),
    ...within('src/ui/form', 'filter-select.tsx', 'fields/search-field.tsx'),
    ...icons('search'),
  ],
  // Passwords and what else a new account asks for.
  passwords: [
    'src/ui/form/fields/password-field.tsx',
    ...within('src/features/auth', 'new-password-field.tsx', 'sign-up-terms.tsx'),
  ],
  // Small parts of the marketing site: a prerendered page names each file it needs.
  'site-parts': [
    'shared/card/template-count.ts',
    'src/browser/public-settings.ts',
    'src/features/auth/start-link.tsx',
    'src/features/demo-video/demo-button.tsx',
  ],
};

interface ChunkGroup {
  name: string;
  test: (id: string) => boolean;
}

/** The groups in the bundler's format, for a checkout at `root`. */
export function buildChunkGroups(root: string): ChunkGroup[] {
  return Object.entries(CHUNK_GROUPS).map(([name, members]) => {
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
