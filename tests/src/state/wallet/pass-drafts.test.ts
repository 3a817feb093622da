import { expect, test } from 'vitest';
import { EMPTY_GEOFENCE } from '#src/pages/premium-pass/geofence-form.ts';
import { createPassDrafts, EMPTY_PASS_DRAFT } from '#src/state/wallet/pass-drafts.ts';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';

const notification = { title: 'New role', message: '', actionUrl: '' };

test('R-N27: a draft starts from the defaults of the specification', () => {
  expect(EMPTY_PASS_DRAFT.notification).toEqual({ title: '', message: '', actionUrl: '' });
  expect([EMPTY_PASS_DRAFT.geofence, EMPTY_PASS_DRAFT.design]).toEqual([null, null]);
  expect(EMPTY_GEOFENCE).toEqual({
    enabled: false,
    radius: '100',
    places: [{ latitude: '', longitude: '', relevantText: '' }],
  });
});

test('edits survive a reload, separately for each account', () => {
  const storage = createFakeArea().tab();
  const drafts = createPassDrafts({ storage });
  expect(drafts.change('ann', { notification })).toBe(true);
  const reopened = createPassDrafts({ storage });
  expect(reopened.read('ann').notification).toEqual(notification);
  expect(reopened.read(null)).toBe(EMPTY_PASS_DRAFT);
  reopened.forget('ann');
  expect(createPassDrafts({ storage }).read('ann')).toBe(EMPTY_PASS_DRAFT);
});

test('a version 1 draft with one place becomes a draft with a list of places', () => {
  const storage = createFakeArea().tab();
  const design = { backgroundColor: '#000000', foregroundColor: '#d9b36a', labelColor: '#ffffff' };
  const geofence = { enabled: true, latitude: '52.5', longitude: '13.4', radius: '250' };
  const data = [{ ownerId: 'ann', draft: { notification, geofence, design } }];
  storage.write('passDrafts', JSON.stringify({ version: 1, data }));
  expect(createPassDrafts({ storage }).read('ann')).toEqual({
    notification,
    design,
    geofence: {
      enabled: true,
      radius: '250',
      places: [{ latitude: '52.5', longitude: '13.4', relevantText: '' }],
    },
  });
});

test('where storage refuses, edits last until the page closes', () => {
  const drafts = createPassDrafts({
    storage: createRefusingStorage('full'),
    log: () => {},
  });
  let notifications = 0;
  drafts.subscribe(() => (notifications += 1));
  expect(drafts.change(null, { notification })).toBe(false);
  expect(drafts.read(null).notification.title).toBe('New role');
  expect(notifications).toBe(1);
});

test('a part that was sent is cleared, unless it was edited since', () => {
  const drafts = createPassDrafts({ storage: createFakeArea().tab() });
  const later = { ...notification, title: 'Newer role' };
  drafts.change('ann', { notification, geofence: EMPTY_GEOFENCE });
  drafts.clearSent('ann', 'notification', notification);
  expect(drafts.read('ann').notification).toEqual(EMPTY_PASS_DRAFT.notification);
  expect(drafts.read('ann').geofence).toEqual(EMPTY_GEOFENCE);
  drafts.change('ann', { notification: later });
  drafts.clearSent('ann', 'notification', notification);
  expect(drafts.read('ann').notification).toEqual(later);
  // Saved unchanged, and edited for the first time meanwhile.
  drafts.clearSent('ann', 'geofence', null);
  expect(drafts.read('ann').geofence).toEqual(EMPTY_GEOFENCE);
});
