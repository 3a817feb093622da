import { MESSAGE_TEMPLATES, type MessageTemplate } from '#src/pages/premium-pass/content.ts';
import { Button } from '#src/ui/button.tsx';

/** Messages to begin with. */
export function TemplatesTab({ onUse }: { onUse: (template: MessageTemplate) => void }) {
  return (
    <ul aria-label="Message templates" className="border-t border-hairline">
      {MESSAGE_TEMPLATES.map((template) => (
        <li
          key={template.name}
          className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-hairline py-5"
        >
          <h2 className="w-36 text-stone">{template.name}</h2>
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
  );
}
