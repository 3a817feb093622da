import type { MailContent } from '#worker/http/mail-content.ts';
import { buildSender } from '#worker/http/send-mail.ts';
import type { Kernel } from '#worker/kernel.ts';

/**
 * Enqueues a mail to each person under the name, and with links to the host, that they know the
 * product by. Throws when a read or the queue fails.
 */
export async function mailPeople<Person extends { id: string; email: string }>(
  { brands, findAppOrigin, sendMails }: Pick<Kernel, 'brands' | 'findAppOrigin' | 'sendMails'>,
  people: readonly Person[],
  productOrigin: string,
  /** Its `id` identifies the mail in repeated calls. */
  build: (
    person: Person,
    details: { productName: string; origin: string },
  ) => MailContent & { id: string },
): Promise<void> {
  if (people.length === 0) return;
  const findBrand = await brands.ofUsers(people.map(({ id }) => id));
  const mails = Array.from(people, async (person) => {
    const brand = findBrand(person.id);
    const origin = await findAppOrigin(brand, productOrigin);
    const mail = build(person, { productName: brand.productName, origin });
    return { ...mail, ...buildSender(brand, origin), to: person.email };
  });
  await sendMails(await Promise.all(mails));
}
