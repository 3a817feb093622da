import { MESSAGE_TEMPLATES, type MessageTemplate } from '#src/pages/premium-pass/content.ts';
import { TemplateChoice, type TemplateChoiceProps } from './template-choice.tsx';
import { Button } from '#src/ui/button.tsx';

interface TemplatesTabProps extends TemplateChoiceProps {
  onUse: (template: MessageTemplate) => void;
}

export function TemplatesTab({ onUse, ...choice }: TemplatesTabProps) {
  return (
    <div className="grid gap-14">
      <TemplateChoice {...choice} />
      <section aria-labelledby="message-templates">
        <h2 id="message-templates" className="mb-4 font-semibold">
          Message templates
        </h2>
        <ul aria-labelledby="message-templates" className="border-t border-hairline">
          {MESSAGE_TEMPLATES.map((template) => (
            <li
              key={template.name}
              className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-hairline py-5"
            >
              <h3 className="w-36 text-stone">{template.name}</h3>
              <div className="min-w-0 flex-1 basis-72">
                <p className="font-medium">{template.title}</p>
                <p className="text-stone">{template.message}</p>
              </div>
              <Button
                variant="outline"
                aria-label={`Use Template: ${template.name}`}
                onClick={() => onUse(template)}
              >
                Use Template
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
