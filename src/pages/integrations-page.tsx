import {
  PLANNED_INTEGRATIONS,
  AVAILABLE_INTEGRATIONS,
  type Integration,
} from '#src/features/integration-logos/content.ts';
import { IntegrationLogo } from '#src/features/integration-logos/integration-logo.tsx';
import { TextPage } from '#src/ui/content/text-page.tsx';

export function IntegrationsPage() {
  return (
    <TextPage
      title="Integrations"
      lead="Your card works with the apps people already have on their phones. No account to connect, no API key to paste."
    >
      <IntegrationList title="Today" integrations={AVAILABLE_INTEGRATIONS} />
      <IntegrationList title="Coming soon" integrations={PLANNED_INTEGRATIONS} />
      <p className="text-xs text-stone">
        Names and logos are trademarks of their respective owners.
      </p>
    </TextPage>
  );
}

function IntegrationList(props: { title: string; integrations: readonly Integration[] }) {
  return (
    <section>
      <h2 className="font-display text-xl">{props.title}</h2>
      <ul className="mt-5">
        {props.integrations.map(({ name, file, text }) => (
          <li
            key={name}
            className="grid items-baseline gap-x-8 gap-y-1 border-t border-hairline py-4 sm:grid-cols-[10rem_1fr]"
          >
            <IntegrationLogo name={name} file={file} />
            <p className="text-stone">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
