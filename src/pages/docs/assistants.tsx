import { publicSettings } from '#src/browser/public-settings.ts';
import {
  ASSISTANTS,
  buildAssistantAddress,
  buildAssistantExamples,
} from '#src/pages/docs/assistants-content.ts';
import { CodeExample } from '#src/pages/docs/code-example.tsx';

/** How to connect an assistant that speaks the Model Context Protocol. */
export function Assistants() {
  const { title, paragraphs, connect, keyTitle, keyText, steps, tools, notes } = ASSISTANTS;
  return (
    <section id="assistants" className="scroll-mt-28">
      <h2 className="font-display text-xl">{title}</h2>
      {paragraphs.map((text) => (
        <p key={text} className="mt-4 text-md text-stone">
          {text}
        </p>
      ))}
      <h3 className="mt-8 text-md font-medium">{connect.title}</h3>
      <p className="mt-2 text-stone">{connect.text}</p>
      <CodeExample {...buildAssistantAddress(publicSettings.origin)} />
      <Steps texts={connect.steps} />
      <h3 className="mt-10 text-md font-medium">{keyTitle}</h3>
      <p className="mt-2 text-stone">{keyText}</p>
      <Steps texts={steps} />
      {buildAssistantExamples(publicSettings.origin).map((example) => (
        <CodeExample key={example.title} {...example} />
      ))}
      <Terms entries={tools} />
      <Terms entries={notes} />
    </section>
  );
}

function Steps({ texts }: { texts: readonly string[] }) {
  return (
    <ol className="mt-5 list-decimal space-y-2 pl-5 text-stone">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}

function Terms({ entries }: { entries: readonly (readonly [term: string, text: string])[] }) {
  return (
    <dl className="mt-8">
      {entries.map(([term, text]) => (
        <div
          key={term}
          className="grid gap-x-8 gap-y-1 border-t border-hairline py-4 last:border-b sm:grid-cols-[15rem_minmax(0,1fr)]"
        >
          <dt className="font-medium wrap-anywhere">{term}</dt>
          <dd className="text-stone">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
