import { Api } from 'virtual:api-client';

interface Visit {
  baseUrl: string;
  fetch: typeof fetch;
  key: string;
  username: string;
}

/** The main journey of a program, by the names and types of the generated client only. */
export async function runJourney({ baseUrl, fetch: customFetch, key, username }: Visit) {
  const client = new Api<string>({
    baseUrl,
    customFetch,
    securityWorker: (token) => ({ headers: { Authorization: `Bearer ${token ?? ''}` } }),
  });
  client.setSecurityData(key);
  const { api } = client;
  const me = await api.readMe();
  const created = await api.createCard({ username, name: 'Ada Lovelace' });
  const changed = await api.changeCard(username, { title: 'Analyst' });
  for (const name of ['Ann', 'Bob', 'Cyd']) await api.createContact({ card: username, name });
  const first = await api.listContacts({ limit: 2 });
  const second = await api.listContacts({ limit: 2, cursor: first.data.next ?? '' });
  const refused = await api.readCard('no-such-card').then(
    () => 'no error',
    ({ error }: Awaited<ReturnType<typeof api.readCard>>) => error.code,
  );
  const deleted = await api.deleteCard(username);
  return {
    owner: me.data.owner.kind,
    url: created.data.url,
    title: changed.data.title,
    version: changed.data.version,
    contacts: [...first.data.data, ...second.data.data].map(({ name }) => name),
    last: second.data.next,
    refused,
    deleted: deleted.status,
  };
}
