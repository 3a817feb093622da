import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { UPLOADED_LATER } from '#shared/api/organizations/people/invitation-lists.ts';
import { attachPhotos } from '#src/pages/team/invitations/photos/attach-photos.ts';
import { openPhotos } from '#src/pages/team/invitations/photos/open-photos.ts';
import { parseInvitations } from '#src/pages/team/invitations/parse-list.ts';

async function open(...names: string[]) {
  const entries = Object.fromEntries(names.map((name) => [name, strToU8('photo')]));
  const opened = await openPhotos(new File([Uint8Array.from(zipSync(entries))], 'photos.zip'));
  if (!opened.ok) throw new Error(opened.message);
  return opened.archive;
}

/** The photo of each row by its name, or why it has none. */
async function attach(csv: string, ...names: string[]) {
  const archive = await open(...names);
  const { rows, photos, unmatched } = attachPhotos(parseInvitations(csv).rows, archive);
  const found = rows.map(({ card }, at) => {
    const path = archive.photos[photos[at] ?? -1]?.path;
    if (path !== undefined && card?.photo !== UPLOADED_LATER) throw new Error('not marked');
    return path ?? (card?.photoProblem || card?.photo);
  });
  return { found, unmatched };
}

test('photos are found by column, email address, card address and name, in any spelling', async () => {
  const csv = [
    'Name,Email,Photo,Card address',
    'Ana Lima,ana@example.com,head 1.JPG,',
    'Ben Okafor,ben@example.com,,',
    'Cléo Dürr,c@example.com,,',
    'Dia Ek,d@example.com,,dia-of-sales',
    'Eva Falk,eva.falk@example.com,,',
    'Gil Holm,gil@example.com,holm,',
  ].join('\n');
  const names = [
    'team/head 1.jpg',
    'team/ben@example.com.png',
    'Durr_Cleo.webp',
    'dia-of-sales.jpeg',
    'eva.falk.jpg',
    'Holm.jpg',
    'somebody else.jpg',
  ];
  expect(await attach(csv, ...names)).toEqual({
    found: names.slice(0, 6),
    unmatched: ['somebody else.jpg'],
  });
});

test('a name of two people finds neither, and a photo is taken by one row only', async () => {
  const csv = [
    'Name,Email',
    'Ana Lima,ana@example.com',
    'Ana Lima,ana.lima@example.com',
    'Ben Okafor,ben@example.com',
  ].join('\n');
  expect(await attach(csv, 'Ana Lima.jpg', 'ben.jpg')).toEqual({
    // The second one is the local part of an address of one person only.
    found: [undefined, 'Ana Lima.jpg', 'ben.jpg'].map((name) => name ?? ''),
    unmatched: [],
  });
});

test('two rows may name the same file, and a file that is missing is named', async () => {
  const csv = [
    'Name,Email,Photo',
    'Ana Lima,ana@example.com,logo.png',
    'Ben Okafor,ben@example.com,logo.png',
    'Cem Arslan,cem@example.com,cem.png',
    'Dia Ek,dia@example.com,https://photos.example/dia.jpg',
  ].join('\n');
  expect(await attach(csv, 'logo.png')).toEqual({
    found: [
      'logo.png',
      'logo.png',
      '“cem.png” is not in the zip file.',
      'https://photos.example/dia.jpg',
    ],
    unmatched: [],
  });
  const { rows } = attachPhotos(parseInvitations(csv).rows, null);
  expect(rows[2]?.card?.photoProblem).toBe('Choose the zip file that has “cem.png”.');
});

test('an archive opens with its photos only', async () => {
  const archive = await open(
    'a/ana.jpg',
    '__MACOSX/a/._ana.jpg',
    'a/.DS_Store',
    'a/.ben.jpg',
    'notes.txt',
  );
  expect(archive.photos.map(({ path }) => path)).toEqual(['a/ana.jpg']);
  const empty = new File([Uint8Array.from(zipSync({ 'notes.txt': strToU8('x') }))], 'x.zip');
  expect(await openPhotos(empty)).toEqual({
    ok: false,
    message: 'There are no photos in this zip file.',
  });
});

test('S-F1: a photo that the directory gives away as a zip bomb is a problem of its row at once', async () => {
  const bytes = zipSync({ 'ana.jpg': [new Uint8Array(4_000_000), { level: 9 }] });
  const opened = await openPhotos(new File([Uint8Array.from(bytes)], 'photos.zip'));
  if (!opened.ok) throw new Error(opened.message);
  const { rows } = attachPhotos(
    parseInvitations('Email,Name\nana@example.com,Ana').rows,
    opened.archive,
  );
  expect(rows[0]?.card).toMatchObject({
    photo: '',
    photoProblem: 'This photo is larger than 5 MB.',
  });
});

test('names with folders above, markup and formulas are names only', async () => {
  const names = ['../../etc/Ana Lima.jpg', '/Ben.jpg', 'C:\\people\\Cem.jpg', '=1+1<b>.jpg'];
  const csv = 'Email,Name\na@example.com,Ana Lima\nben@example.com,Ben\nc@example.com,Cem';
  expect(await attach(csv, ...names)).toEqual({
    found: names.slice(0, 3).map((name) => name.replaceAll('\\', '/')),
    unmatched: ['=1+1<b>.jpg'],
  });
});

test('10,000 photos find their 5,000 rows', async () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `photos/person.${at}@example.com.jpg`);
  const rows = Array.from({ length: 5000 }, (_, at) => `person.${at}@example.com,Ana Lima`);
  const { found, unmatched } = await attach(['Email,Name', ...rows].join('\n'), ...names);
  expect(found).toEqual(names.slice(0, 5000));
  expect(unmatched).toHaveLength(5000);
});
