import { PROMISED, WORKING, type Integration } from '#src/features/integration-logos/content.ts';
import { Logo } from '#src/features/integration-logos/logo.tsx';
import { TextPage } from '#src/ui/text-page.tsx';

/** What a card works with, and what is promised. */
export function IntegrationsPage() {
  return (
    <TextPage
      title="Integrations"
      lead="A card works with what is already on the phone of whoever gets it: no account in between, no key to paste."
    >
      <Register title="Today" integrations={WORKING} />
      <Register title="Coming soon" integrations={PROMISED} />
      <p className="text-xs text-stone">Names and marks belong to their owners.</p>
    </TextPage>
  );
}

function Register(props: { title: string; integrations: readonly Integration[] }) {
  return (
    <section>
      <h2 className="font-display text-xl">{props.title}</h2>
      <ul className="mt-5">
        {props.integrations.map(({ name, file, text }) => (
          <li
            key={name}
            className="grid items-baseline gap-x-8 gap-y-1 border-t border-hairline py-4 sm:grid-cols-[10rem_1fr]"
          >
            <Logo name={name} file={file} />
            <p className="text-stone">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
