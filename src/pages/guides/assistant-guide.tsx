import {
  ASSISTANTS,
  buildAssistantAddress,
  buildAssistantExamples,
} from '#src/pages/guides/assistants-content.ts';
import { CodeExample } from '#src/features/code-example/code-example.tsx';
import { Terms } from '#src/ui/content/text-page.tsx';

/** How to connect an assistant that speaks the Model Context Protocol, at the reader's own host. */
export function AssistantGuide({ origin }: { origin: string }) {
  const { title, paragraphs, connect, keyTitle, keyText, steps, tools, notes } = ASSISTANTS;
  const address = buildAssistantAddress(origin);
  return (
    <section id="assistants" className="scroll-mt-24">
      <h2 className="font-display text-xl">{title}</h2>
      {paragraphs.map((text) => (
        <p key={text} className="mt-4 text-md text-stone">
          {text}
        </p>
      ))}
      <h3 className="mt-8 text-md font-medium">{connect.title}</h3>
      <p className="mt-2 text-stone">{connect.text}</p>
      <CodeExample {...address} copied={address.code} />
      <Steps texts={connect.steps} />
      <h3 className="mt-10 text-md font-medium">{keyTitle}</h3>
      <p className="mt-2 text-stone">{keyText}</p>
      <Steps texts={steps} />
      {buildAssistantExamples(origin).map((example) => (
        <CodeExample key={example.title} {...example} copied={example.code} />
      ))}
      <Terms entries={tools} className="mt-8" />
      <Terms entries={notes} className="mt-8" />
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
