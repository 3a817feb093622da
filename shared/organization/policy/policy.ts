import { z } from 'zod';
import { cardWriteSchema } from '#shared/card/card.ts';
import { dialsSchema } from '#shared/card/phone/dials.ts';
import { publishedElementSchema, elementWriteSchema } from '#shared/card/element/element.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';
import { brandColorsSchema, findLowContrast } from './colors/brand-colors.ts';
import {
  PERSONAL_FIELDS,
  POLICY_FIELDS,
  UNHIDEABLE_FIELDS,
} from '#shared/card/policy/policy-fields.ts';

/** Elements that a policy puts on every card. */
export const FIXED_ELEMENTS_MAX = 10;
/** In characters. */
export const WATERMARK_MAX = 60;
export const POLICY_NAME_MAX = 60;

const ruleSchema = z.object({
  /** Where the value comes from. Nothing writes `directory` yet. */
  source: z.enum(['directory', 'policy', 'member']),
  /**
   * Whether the source's value is used always, or copied once when a card is created. With `always`
   * and `editable`, a member's own value takes precedence.
   */
  sync: z.enum(['always', 'first']),
  /** Whether the holder may change the field. */
  editable: z.boolean(),
  /** Whether a public card needs a value. */
  required: z.boolean(),
  visibility: z.enum(['public', 'hidden']),
});
export type FieldRule = z.infer<typeof ruleSchema>;

/** The rule of a field that a policy does not mention. */
export const OWN_FIELD: FieldRule = {
  source: 'member',
  sync: 'always',
  editable: true,
  required: false,
  visibility: 'public',
};

const valueShape = cardWriteSchema.pick({
  title: true,
  company: true,
  phone: true,
  website: true,
  bio: true,
  headerPhoto: true,
  headerPhotoSize: true,
  template: true,
  isIndexable: true,
  hidesCounts: true,
  isExchangeOn: true,
  consentLine: true,
}).shape;

const fieldSchema = z.enum(POLICY_FIELDS);

/** The content of a policy, as it is stored and published. */
export const policyContentSchema = z.object({
  rules: z.partialRecord(fieldSchema, ruleSchema),
  /** Values of the fields whose source is the policy. */
  values: z.object({ ...valueShape, isIndexable: z.boolean() }).partial(),
  /** Elements on every card, before the member's own. */
  elements: z.array(publishedElementSchema).max(FIXED_ELEMENTS_MAX),
  /** Whether members may have elements of their own. */
  allowsOwnElements: z.boolean(),
  /** Line under the card; empty for none. */
  watermark: visibleTextSchema(WATERMARK_MAX),
  /** Colors of the company; null for those of the template. */
  colors: brandColorsSchema.nullable(),
  /** Whether cards show the organization's logo, if it has one. */
  showsLogo: z.boolean().default(true),
  /** Whether cards offer their visitors a card of their own, as private cards do. */
  showsCreateCard: z.boolean().default(false),
  /** Whether everyone who joins gets a card. */
  makesCards: z.boolean().default(true),
  /** What the numbers among values and elements dial; computed by the server. */
  dials: dialsSchema.optional(),
});
export type PolicyContent = z.infer<typeof policyContentSchema>;

/** A policy in a request: cleaned and checked like a card. */
export const policyWriteSchema = policyContentSchema
  .omit({ dials: true })
  .extend({
    elements: z
      .array(elementWriteSchema)
      .max(FIXED_ELEMENTS_MAX, `Use at most ${FIXED_ELEMENTS_MAX} fixed elements.`),
  })
  .superRefine(({ rules, values, colors }, context) => {
    const issue = colors && findLowContrast(colors);
    if (issue !== null) {
      context.addIssue({ code: 'custom', path: ['colors', 'text'], message: issue.message });
    }
    for (const field of POLICY_FIELDS) {
      const message = findRuleIssue(field, rules[field] ?? OWN_FIELD, values);
      if (message !== null) {
        context.addIssue({ code: 'custom', path: ['rules', field], message });
      }
    }
  });

function findRuleIssue(
  field: (typeof POLICY_FIELDS)[number],
  rule: FieldRule,
  values: PolicyContent['values'],
): string | null {
  if (rule.source === 'directory') return 'Connect a directory first.';
  if (rule.visibility === 'hidden' && UNHIDEABLE_FIELDS.has(field)) {
    return 'This field cannot be hidden.';
  }
  if (rule.source !== 'policy') return null;
  if (PERSONAL_FIELDS.has(field)) return 'This field is always personal.';
  return field in values ? null : 'Enter a value for this field.';
}

/** A policy as it is applied to a card. */
export interface Policy {
  id: string;
  /** Rises with each change. */
  version: number;
  content: PolicyContent;
}

/** The policy of a new organization, which leaves every field to the members. */
export const DEFAULT_POLICY: PolicyContent = {
  rules: {},
  values: {},
  elements: [],
  allowsOwnElements: true,
  watermark: '',
  colors: null,
  showsLogo: true,
  showsCreateCard: false,
  makesCards: true,
};

export const policyNameSchema = visibleTextSchema(
  POLICY_NAME_MAX,
  `Use at most ${POLICY_NAME_MAX} characters.`,
)
  .min(1, 'Enter a name.')
  .refine((name) => !/[\n\r\t]/.test(name), 'Use one line.');
