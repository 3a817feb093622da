import { href } from '#shared/routes.ts';
import { toInertName } from '#shared/text/inert-text.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { buildMailContent, type MailContent, type MailPart } from '#worker/http/mail-content.ts';

const EFFECTS = { ends: 'ended', pauses: 'paused' } as const;

/** A key, app or webhook as mails name it. */
function describe({ kind, name, organizationId, effect }: EndedAccess): string {
  const inert = toInertName(name);
  const what = {
    apiKey: `API key “${inert}”`,
    app: `App at ${inert}`,
    webhook: `Webhook to ${inert}`,
  }[kind];
  return `${what}${organizationId === null ? '' : ' of a team'}: ${EFFECTS[effect]}`;
}

/** What has ended, and what to do about it; nothing without any. */
export function describeEndedAccess(heading: string, ended: readonly EndedAccess[]): MailPart[] {
  if (ended.length === 0) return [];
  return [
    heading,
    { items: ended.map(describe) },
    'Still need one of them? Create, connect or resume it in your settings, or in the settings of the team.',
  ];
}

/** The settings, where what has ended can be resumed. */
export function buildSettingsAction(origin: string) {
  return { label: 'Open settings', url: `${origin}${href('settings')}` };
}

interface AccessMail {
  productName: string;
  origin: string;
  ended: readonly EndedAccess[];
}

/** Sent when the first proof of an address ended what was made before it. */
export function buildAccessEndedMail({ productName, origin, ended }: AccessMail): MailContent {
  return buildMailContent({
    subject: `Access to your ${productName} account was ended`,
    parts: [
      `You confirmed the address of your ${productName} account for the first time. Someone else could have set up the account before that, so we ended what they could still use.`,
      ...describeEndedAccess('This no longer works:', ended),
    ],
    action: buildSettingsAction(origin),
  });
}

/** Sent when an operator paused what is older than the proof of the address. */
export function buildAccessPausedMail({ productName, origin, ended }: AccessMail): MailContent {
  return buildMailContent({
    subject: `Access to your ${productName} account is paused`,
    parts: [
      `Some access to your ${productName} account was set up before you confirmed its address. We can't be sure that it was you, so we paused it.`,
      ...describeEndedAccess('This does not work for now:', ended),
      'If you do not recognize one, revoke or delete it there, then change your password.',
    ],
    action: buildSettingsAction(origin),
  });
}
