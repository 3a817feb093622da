import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { pageOrigin } from '#src/browser/page/page.ts';
import { MASKED_KEY } from '#src/pages/franchise-dashboard/sample-data.ts';
import { Notice } from '#src/ui/content/notice.tsx';

const ENDPOINT = `${pageOrigin}/api/v1`;

const API_DETAILS: readonly [label: string, value: string][] = [
  ['Endpoint', ENDPOINT],
  ['API key', MASKED_KEY],
  ['Webhook URL', 'https://your-platform.example/hooks/cards'],
  ['Rate limit', `${API_CALLS_PER_MINUTE}/min`],
];

/** Calls of the public API as a partner's key makes them. */
export const SAMPLE_REQUESTS: readonly { title: string; text: string }[] = [
  {
    title: 'List cards',
    text: `curl ${ENDPOINT}/cards?limit=20 \\\n  -H "Authorization: Bearer ${MASKED_KEY}"`,
  },
  {
    title: 'Issue a card',
    text: `curl -X POST ${ENDPOINT}/cards \\\n  -H "Authorization: Bearer ${MASKED_KEY}" \\\n  -H "Content-Type: application/json" \\\n  -d '{"username":"ann-example","name":"Ann Example"}'`,
  },
];

/** The sample for visitors: partners see their own keys after they sign in. */
export function ApiTab() {
  return (
    <div className="flex flex-col gap-10">
      <Notice title="Sample key">Sign in as a partner to use your own keys and webhooks.</Notice>
      <ApiDetails details={API_DETAILS} />
      <section aria-labelledby="sample-requests">
        <h3 id="sample-requests" className="text-md font-medium">
          Sample requests
        </h3>
        <div className="mt-4 grid gap-6 lg:grid-cols-2">
          {SAMPLE_REQUESTS.map(({ title, text }) => (
            <figure key={title} className="min-w-0">
              <figcaption className="mb-2 text-stone">{title}</figcaption>
              <pre
                // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable so that the keyboard can scroll it
                tabIndex={0}
                className="overflow-x-auto rounded-control border border-hairline bg-raised p-4 font-mono text-xs max-sm:wrap-anywhere max-sm:whitespace-pre-wrap"
              >
                {text}
              </pre>
            </figure>
          ))}
        </div>
      </section>
    </div>
  );
}

interface ApiDetailsProps {
  details: readonly (readonly [label: string, value: string])[];
}

export function ApiDetails({ details }: ApiDetailsProps) {
  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      {details.map(([label, value]) => (
        <div key={label} className="grid gap-x-6 py-3.5 md:grid-cols-[12rem_1fr]">
          <dt className="text-stone">{label}</dt>
          <dd className="min-w-0 font-mono break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
