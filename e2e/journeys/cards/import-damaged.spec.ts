import { readFileSync } from 'node:fs';
import { chooseFile, openImport, rows, signUpOnPlan } from '#e2e/fixtures/import.ts';
import { expect, expectAccessible, test, expectText } from '#e2e/fixtures/test.ts';
import { clickButton } from '#e2e/fixtures/click-button.ts';

test('people that a damaged file does not give away are named, in the preview and in the report', async ({
  page,
}) => {
  await signUpOnPlan(page, 'business_pro');
  await openImport(page);
  await chooseFile(
    page,
    'all.vcf',
    [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Mira Ash\r\nEMAIL:mira@example.org\r\nEND:VCARD',
      'BEGIN:VCARD\r\nVERSION:4.0\r\nKIND:group\r\nFN:Rowing club\r\nEND:VCARD\r\n',
    ].join(''),
  );
  await expect(rows(page)).toHaveCount(1);
  const unread = page.getByRole('list', { name: 'Not read' }).getByRole('listitem');
  await expect(unread).toHaveText(['Contact 2: This is a group, not a person.Rowing club']);
  await expect(page.getByText('1 of 1 can be created.')).toContainText(
    "We couldn't read 1 part of this file.",
  );
  await expectAccessible(page);
  await clickButton(page, 'Create This Card');
  await expectText(page, '1 created.');
  const downloading = page.waitForEvent('download');
  await clickButton(page, 'Download Report');
  const report = readFileSync(await (await downloading).path(), 'utf8');
  expect(report).toContain('Contact 2,,,,Not read,"This is a group, not a person.",,Rowing club');
});
