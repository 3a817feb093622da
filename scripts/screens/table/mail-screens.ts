import { href } from '#shared/routes.ts';
import { listMailSamples, type MailSample } from '#scripts/mails/mail-samples.ts';
import { omitStates, type ScreenDefinition, type View } from '#scripts/screens/screen.ts';
import { composeMessage } from '#worker/mail/compose-message.ts';

/** Mails per view: what a screenshot is tall enough for on a phone. */
const GROUP = 8;
const PICTURE = '/previews/royal.png';

const BODY = /(<body[^>]*>)(.*)<\/body>/s;

/** Mails of one brand in one document, as mail programs show each of them. */
function buildPage(samples: readonly MailSample[]): string {
  const mails = samples.map(({ id, content, letterhead }) => {
    const mail = { ...content, id, letterhead, to: 'ann@home.example', queuedAt: '' };
    return composeMessage(mail, letterhead).html ?? '';
  });
  const bodies = mails.map((html) => BODY.exec(html)?.[2] ?? '');
  return (mails[0] ?? '').replace(BODY, (_, open: string) => `${open}${bodies.join('')}</body>`);
}

function buildViews(samples: readonly MailSample[]): View[] {
  return [...Map.groupBy(samples, ({ brand }) => brand)].flatMap(([brand, mails]) =>
    Array.from({ length: Math.ceil(mails.length / GROUP) }, (_, at) => ({
      state: 'typical' as const,
      part: `${brand} ${at + 1}`,
      path: `${href('outbox')}?sample=${brand}-${at + 1}`,
      document: buildPage(mails.slice(at * GROUP, (at + 1) * GROUP)),
    })),
  );
}

/** Every mail in three brands. */
export const MAIL_SCREENS = {
  mails: {
    views: buildViews(listMailSamples('', PICTURE)),
    omitted: omitStates('a mail is whole when it arrives', 'empty', 'full', 'loading', 'error'),
  },
} satisfies Record<string, ScreenDefinition>;
