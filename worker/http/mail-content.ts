import { z } from 'zod';

// What a mail says, once: `worker/mail/html/` draws the HTML from it, and `buildMailContent` the text.

/** Plain text in reading order. */
const partSchema = z.union([
  /** A paragraph. */
  z.string(),
  z.object({ fields: z.array(z.tuple([z.string(), z.string()])) }),
  z.object({ items: z.array(z.string()) }),
  /** Another person's words, with their line breaks. */
  z.object({ quote: z.string() }),
  /** A link that is less important than the button. */
  z.object({ link: z.string(), url: z.string() }),
]);
export type MailPart = z.infer<typeof partSchema>;

const pictureSchema = z.object({
  url: z.string(),
  /** Where a press on the picture leads. */
  href: z.string(),
  /** Read in its place where a mail program shows no pictures. */
  alt: z.string(),
});

export const mailBodySchema = z.object({
  title: z.string(),
  picture: pictureSchema.optional(),
  parts: z.array(partSchema),
  /** The one button. */
  action: z.object({ label: z.string(), url: z.string() }).optional(),
  /** What follows the button. */
  after: z.array(partSchema).optional(),
  /** Why the reader gets it. */
  footer: z.array(partSchema).optional(),
});
export type MailBody = z.infer<typeof mailBodySchema>;

export interface MailContent {
  subject: string;
  text: string;
  body: MailBody;
}

/** A mail from its description. Its title is the subject unless it has its own. */
export function buildMailContent({
  subject,
  title = subject,
  ...rest
}: Omit<MailBody, 'title'> & { subject: string; title?: string }): MailContent {
  const body = { title, ...rest };
  return { subject, text: buildText(body), body };
}

function buildText({ parts, action, after = [], footer }: MailBody): string {
  const paragraphs = [
    'Hello,',
    ...parts.map(buildPartText),
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...after.map(buildPartText),
    ...(footer === undefined ? [] : [`--\n${footer.map(buildPartText).join('\n')}\n`]),
  ];
  return paragraphs.join('\n\n');
}

function buildPartText(part: MailPart): string {
  if (typeof part === 'string') return part;
  if ('fields' in part) return part.fields.map(([name, value]) => `${name}: ${value}`).join('\n');
  if ('items' in part) return part.items.map((item) => `- ${item}`).join('\n');
  if ('quote' in part) return part.quote;
  return `${part.link}:\n${part.url}`;
}
