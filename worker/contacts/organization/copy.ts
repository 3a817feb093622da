import { EXPORT_ALERT_CONTACTS } from '#shared/organization/limits.ts';
import { buildMailContent, type MailContent } from '#worker/http/mail-content.ts';

/**
 * To owners, before an export by which a person exceeds the limit of a day. It names neither the person nor the
 * organization, because both are text that people chose: the audit log does.
 */
export function buildContactExportMail(details: { productName: string; url: string }): MailContent {
  const { productName, url } = details;
  const limit = EXPORT_ALERT_CONTACTS.toLocaleString('en-US');
  return buildMailContent({
    subject: `Contacts of your team on ${productName} were exported`,
    parts: [
      `Someone in your team exported more than ${limit} contacts in a day. If you expected this, there is nothing to do.`,
      'The audit log says who, when and how many.',
    ],
    action: { label: 'Open the audit log', url },
    footer: [
      `Owners get this email when a person exports more than ${limit} contacts in a day, and for each further ${limit}.`,
    ],
  });
}
