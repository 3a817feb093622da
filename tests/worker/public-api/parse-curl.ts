/** A request as `fetch` takes it. */
export interface ExampleRequest {
  url: string;
  init: RequestInit;
}

/** Reads a curl command as a shell and curl would: continued lines, quotes, and the options in use. */
export function parseCurl(
  command: string,
  variables: Record<string, string>,
  readFile: (name: string) => Uint8Array,
): ExampleRequest {
  const text = command.replaceAll(/ \\\n\s*/g, ' ');
  const words = [...text.matchAll(/(?:'[^']*'|"[^"]*"|\\.|[^\s'"\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"|\\(.)/g, (_, plain, expanded, escaped) =>
      String(
        plain ??
          escaped ??
          String(expanded).replaceAll(/\$(\w+)/g, (_all, name) => variables[name] ?? ''),
      ),
    ),
  );
  const [program, ...rest] = words;
  if (program !== 'curl') throw new Error(`${program} is not curl`);
  const headers: Record<string, string> = {};
  let url = '';
  let method = 'GET';
  let body: string | Uint8Array | null = null;
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    const value = rest[at + 1] ?? '';
    if (!word.startsWith('-')) url = word;
    else at += 1;
    if (word === '-X') method = value;
    else if (word === '--data-binary') body = readFile(value.replace(/^@/, ''));
    else if (word === '-d') body = value;
    else if (word === '-H')
      headers[value.slice(0, value.indexOf(': '))] = value.replace(/.*?: /, '');
    else if (word.startsWith('-')) throw new Error(`${word} is not read`);
  }
  return { url, init: { method, headers, body } };
}
