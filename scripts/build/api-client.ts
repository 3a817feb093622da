import { generateApi } from 'swagger-typescript-api';
import { buildOpenApi } from '#shared/api/v1/openapi.ts';

/** The TypeScript of a client that a public generator writes from openapi.json. */
export async function writeClient(): Promise<string> {
  const { files } = await generateApi({
    fileName: 'client.ts',
    // The generator changes what it is given and knows its own type of it only.
    spec: JSON.parse(JSON.stringify(buildOpenApi({ productName: 'Cards', origin: '' }))),
    output: false,
    httpClientType: 'fetch',
    silent: true,
  });
  const [client] = files;
  if (client === undefined) throw new Error('the generator wrote no client');
  return client.fileContent;
}
