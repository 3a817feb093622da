import '#src/card-view/card-view.css';
import { useId } from 'react';
import { TEMPLATE_KEYS, type TemplateKey } from '#shared/card/templates.ts';
import { buildBrand } from '#shared/organization/policy/apply-policy.ts';
import { brandColorsSchema } from '#shared/organization/policy/colors/brand-colors.ts';
import type { CardBrand } from '#shared/card/policy/field-state.ts';
import { WATERMARK_MAX, type PolicyContent } from '#shared/organization/policy/policy.ts';
import { CardView, type DisplayCard } from '#src/card-view/card-view.tsx';
import { BrandColorFields } from '#src/pages/team/policies/design/brand-color-fields.tsx';
import { nameTemplate } from '#src/pages/team/policies/copy.ts';
import { findTemplate } from '#src/pages/team/policies/policy-content.ts';
import { cx } from '#src/ui/class-names.ts';
import { Switch } from '#src/ui/form/switch.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';

interface BrandSectionProps {
  content: PolicyContent;
  issues: ReadonlyMap<string, string>;
  onChange: (content: PolicyContent) => void;
}

/** The template that the team sets, colors, logo and watermark. */
export function BrandSection({ content, issues, onChange }: BrandSectionProps) {
  const template = findTemplate(content);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      {template !== null && (
        <TemplateChoice
          company={content.values.company ?? ''}
          brand={buildShownBrand(content)}
          selected={template}
          onChoose={(next) =>
            onChange({ ...content, values: { ...content.values, template: next } })
          }
        />
      )}
      <BrandColorFields
        colors={content.colors}
        issues={issues}
        onChange={(colors) => onChange({ ...content, colors })}
      />
      <Switch
        label="Company logo"
        hint="On the card's page and its wallet passes. Upload it under Brand."
        checked={content.showsLogo}
        onChange={(showsLogo) => onChange({ ...content, showsLogo })}
      />
      <Switch
        label="Show “Create Your Card”"
        hint="Visitors of the card can make one of their own."
        checked={content.showsCreateCard}
        onChange={(showsCreateCard) => onChange({ ...content, showsCreateCard })}
      />
      <TextField
        label="Watermark"
        hint="One line on each card. Leave it empty for none."
        optional
        maxLength={WATERMARK_MAX}
        value={content.watermark}
        error={issues.get('watermark')}
        onChange={(event) => onChange({ ...content, watermark: event.target.value })}
      />
    </div>
  );
}

interface TemplateChoiceProps {
  company: string;
  /** Company colors of the pictures. */
  brand: CardBrand;
  selected: TemplateKey;
  onChoose: (template: TemplateKey) => void;
}

/** The brand of a draft, without colors that are not complete yet. */
function buildShownBrand(content: PolicyContent): CardBrand {
  const colors = brandColorsSchema.nullable().catch(null).parse(content.colors);
  return buildBrand({ ...content, colors }, null);
}

/** A radio group of pictures. */
function TemplateChoice({ company, brand, selected, onChoose }: TemplateChoiceProps) {
  const name = useId();
  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">Template on every card</legend>
      <div className="grid grid-cols-2 gap-3 @md:grid-cols-4">
        {TEMPLATE_KEYS.map((key) => (
          <label
            key={key}
            className={cx(
              'relative grid cursor-pointer content-start gap-2 rounded-control border p-2 text-xs outline-offset-2 outline-gold transition-colors has-focus-visible:outline-2',
              selected === key ? 'border-gold bg-raised-2' : 'border-hairline hover:border-control',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={selected === key}
              onChange={() => onChoose(key)}
              className="absolute inset-0 scroll-mb-40 cursor-pointer opacity-0"
            />
            <span aria-hidden="true" className="block">
              <CardView card={{ ...buildSample(key, company), brand }} qr={null} watermark={null} />
            </span>
            <span className="px-0.5">{nameTemplate(key, brand.colors !== null)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function buildSample(template: TemplateKey, company: string): DisplayCard {
  return {
    name: 'Your Member',
    title: 'Job title',
    company: company || 'Company',
    template,
    profileImage: '',
    headerPhoto: '',
    headerPhotoSize: 100,
    cardElements: [],
    username: '',
  };
}
