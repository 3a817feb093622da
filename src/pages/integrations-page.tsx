import { useEffect, useRef, useState } from 'react';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import { PLAN_NAMES } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import {
  ASSISTANT_INTEGRATIONS,
  AVAILABLE_INTEGRATIONS,
  PLANNED_INTEGRATIONS,
  WEBHOOK_INTEGRATIONS,
  type ConnectedProgram,
  type Integration,
} from '#src/features/integration-logos/content.ts';
import { TextPage } from '#src/ui/content/text-page.tsx';
import { Link } from '#src/ui/link.tsx';
import { cx } from '#src/ui/class-names.ts';

export function IntegrationsPage() {
  return (
    <TextPage
      title="Integrations"
      lead="Your card works with the apps people already have on their phones, and webhooks and assistants connect it to the tools your business runs on."
    >
      <IntegrationList title="Today" integrations={AVAILABLE_INTEGRATIONS} />
      <WebhookList />
      <AssistantList />
      <IntegrationList title="Coming soon" integrations={PLANNED_INTEGRATIONS} />
      <p className="text-xs text-stone">
        Names and logos are trademarks of their respective owners.
      </p>
    </TextPage>
  );
}

/** What to do in automation tools. */
function WebhookList() {
  return (
    <section>
      <h2 className="font-display text-xl">With webhooks</h2>
      <p className="mt-3 text-stone">
        Included in {PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. A message is sent for new
        and changed cards and contacts, saved passes, daily views, members, and changes of the plan.
        The{' '}
        <Link to={href('docs')} className="text-link">
          documentation
        </Link>{' '}
        lists the calls to subscribe by program.
      </p>
      <ProgramList programs={WEBHOOK_INTEGRATIONS} />
    </section>
  );
}

function AssistantList() {
  return (
    <section>
      <h2 className="font-display text-xl">With assistants</h2>
      <p className="mt-3 text-stone">
        Included in {PLAN_NAMES[lowestPlanWith('apiAccess')]} and above. Whether you can add a
        connector depends on your plan at the assistant. The{' '}
        <Link to={`${href('guides')}#assistants`} className="text-link">
          documentation
        </Link>{' '}
        says what assistants can and cannot do.
      </p>
      <ProgramList programs={ASSISTANT_INTEGRATIONS} />
    </section>
  );
}

function ProgramList({ programs }: { programs: readonly ConnectedProgram[] }) {
  return (
    <ul className="mt-5">
      {programs.map(({ name, file, text, steps }) => (
        <li
          key={name}
          className="grid items-baseline gap-x-8 gap-y-1 border-t border-hairline py-4 sm:grid-cols-[10rem_1fr]"
        >
          {file === null ? (
            <p className="font-medium">{name}</p>
          ) : (
            <IntegrationLogo name={name} file={file} />
          )}
          <Steps text={text} steps={steps} />
        </li>
      ))}
    </ul>
  );
}

function Steps({ text, steps }: { text: string; steps: readonly string[] }) {
  return (
    <div className="text-stone">
      <p>{text}</p>
      <ol className="mt-2 list-decimal pl-5">
        {steps.map((step) => (
          <li key={step} className="mt-1">
            {step}
          </li>
        ))}
      </ol>
    </div>
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

/** A logo that falls back to its name when the picture fails to load. */
function IntegrationLogo({ name, file }: { name: string; file: string }) {
  const [isMissing, setIsMissing] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // The picture may have failed before hydration.
  useEffect(() => {
    const { complete, naturalWidth } = image.current ?? {};
    if (complete && naturalWidth === 0) setIsMissing(true);
  }, []);
  return (
    <span className="inline-flex h-7 items-center gap-2.5">
      {!isMissing && (
        <img
          ref={image}
          src={file}
          alt=""
          width="22"
          height="22"
          onError={() => setIsMissing(true)}
        />
      )}
      <span className={cx(isMissing && 'font-display text-lg')}>{name}</span>
    </span>
  );
}
