import { expect, test } from 'vitest';
import { generatePasses } from '#shared/api/wallet/wallet-passes.ts';
import { join } from '#tests/worker/world/person.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { ask, insertDomain, newHostname, PRODUCT } from '#tests/worker/own-domains/harness.ts';
import { startOwnDomains } from '#tests/worker/own-domains/start-own-domains.ts';
import { openPass } from '#tests/worker/wallet/passkit/phone.ts';
import { readValue, runSql } from '#tests/worker/world/sql.ts';

/** A company with one card, and the pass that its holder gets. */
async function createHolder() {
  const team = await createCardTeam('enterprise');
  const holder = await join('enterprise');
  const { username } = await team.card(await team.add(holder));
  const readPass = async () => {
    const cardData = { username };
    const answer = await holder.send('POST', generatePasses.path, { cardData });
    const { appleWalletUrl } = generatePasses.response.parse(await answer.json());
    expect(appleWalletUrl).toMatch(new RegExp(`^${PRODUCT}/`));
    const { code, service } = await openPass(await ask(appleWalletUrl ?? ''));
    return { code, service };
  };
  return { team, username, readPass };
}

test('the pass of a company card leads to its own domain, and is updated by the product', async () => {
  const { team, username, readPass } = await createHolder();
  const before = await readPass();
  expect(before.code).toBe(`${PRODUCT}/${username}?s=pass`);
  const hostname = await insertDomain({ organizationId: team.id });
  expect(await readPass()).toEqual({
    code: `https://${hostname}/${username}?s=pass`,
    service: before.service,
  });
  await runSql('DELETE FROM own_domains WHERE hostname = ?', hostname);
  expect(await readPass()).toEqual(before);
});

test('a name that becomes or stops being the home starts an update of all passes', async () => {
  const { team } = await createHolder();
  const { activate, as } = startOwnDomains();
  const findRuns = async () =>
    readValue('SELECT revision FROM organization_card_updates WHERE organization_id = ?', team.id);
  const clear = async () =>
    runSql('DELETE FROM organization_card_updates WHERE organization_id = ?', team.id);
  await clear();
  const hostname = newHostname();
  await activate(team, hostname);
  expect(await findRuns()).toBe(1);
  await clear();
  await as(team).check(hostname);
  expect(await findRuns()).toBeNull();
  await as(team).remove(hostname);
  expect(await findRuns()).toBe(1);
});
