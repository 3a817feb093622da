import { expect, test } from 'vitest';
import { joinPartner } from '#tests/worker/world/partner.ts';
import { join } from '#tests/worker/world/person.ts';
import { createPartnerApp } from '#tests/worker/brands/partner-app.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { ask, insertDomain, PRODUCT } from '#tests/worker/own-domains/harness.ts';

const CREATE = 'Create Your Card';

/** A company with one card, on a domain of its own or at the product's address. */
async function createCardHome({ plan = 'enterprise', hasDomain = true } = {}) {
  const team = await createCardTeam(plan);
  const hostname = hasDomain ? await insertDomain({ organizationId: team.id }) : null;
  const holder = await join();
  const memberId = await team.add(holder);
  const addCard = async () =>
    (await team.card(memberId, buildTestContent({ name: 'Ann Holder' }))).username;
  const home = hostname === null ? PRODUCT : `https://${hostname}`;
  const read = async (path: string) => (await expectStatus(ask(home + path), 200)).text();
  /** A card whose page no isolate remembers. */
  const readNew = async () => read(`/${await addCard()}`);
  return { team, holder, addCard, read, readNew };
}

/** The link that offers a card, or null. */
const findOffer = (html: string): string | null =>
  new RegExp(`href="([^"]*)"[^>]*>${CREATE}<`).exec(html)?.[1] ?? null;

test.for(['business_pro', 'enterprise'])(
  'a company card of %s offers no card until the policy says so',
  async (plan) => {
    const { team, readNew } = await createCardHome({ plan, hasDomain: false });
    expect(findOffer(await readNew())).toBeNull();
    await team.setPolicy({ showsCreateCard: true });
    expect(findOffer(await readNew())).toBe('/signup');
    await team.setPolicy({ showsCreateCard: false });
    expect(findOffer(await readNew())).toBeNull();
  },
);

test.for(['free', 'startup', 'business_pro', 'enterprise'])(
  'R-U5: a private card of %s offers its visitors a card',
  async (plan) => {
    const person = await join(plan);
    const username = unique('private');
    await person.publish(username);
    const html = await (await ask(`${PRODUCT}/${username}`)).text();
    expect(findOffer(html)).toBe('/signup');
  },
);

test("a company's domain sends visitors who want a card to a page that exists", async () => {
  const { team, readNew } = await createCardHome();
  await team.setPolicy({ showsCreateCard: true });
  expect(findOffer(await readNew())).toBe(`${PRODUCT}/signup`);
  await expectStatus(ask(`${PRODUCT}/signup`), 200);
});

test("a company that is a partner's customer sends them to the partner", async () => {
  const { team, holder, readNew } = await createCardHome();
  const { partner, home } = await createPartnerApp();
  await joinPartner(holder.user.id, partner.id);
  await team.setPolicy({ showsCreateCard: true });
  expect(findOffer(await readNew())).toBe(`${home}/signup`);
});

const findSite = (html: string): string | undefined =>
  /og:site_name" content="([^"]*)"/.exec(html)?.[1];

test('a link preview of a company card names the company, whose renaming it follows', async () => {
  const { team, readNew } = await createCardHome();
  expect(findSite(await readNew())).toBe(team.name);
  const name = `"><script>alert(1)</script> & Co`;
  await expectStatus(team.send('PATCH', '', { name }), 200);
  expect(findSite(await readNew())).toBe(
    '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co',
  );
});

test('the report form of a company card names the company and leads to the privacy policy', async () => {
  const { team, read, addCard } = await createCardHome();
  const html = await read(`/card/${await addCard()}/report`);
  expect(html).toContain(`Ann Holder&#x27;s card from ${team.name}`);
  expect(html).not.toContain('Tip Top Cards');
  expect(html).toContain(`href="${PRODUCT}/privacy"`);
  const own = await createCardHome({ hasDomain: false });
  expect(await own.read(`/card/${await own.addCard()}/report`)).toContain('href="/privacy"');
});
