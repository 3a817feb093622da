import type { LinkService } from '#shared/card/link/link-services.ts';
import type { Feature } from '#shared/plan/features.ts';

/** All that a type of element is, except its name, which is the name of its file. */
export interface ElementDefinition {
  label: string;
  /** Also a valid value of the type. */
  placeholder: string;
  /**
   * Outline on a 24-unit grid, one path: every icon on a public page costs bytes, and an outline
   * costs a third of a brand's filled logo.
   */
  icon: string;
  /** Keyboard of the field; text without one. */
  inputMode?: 'email' | 'tel' | 'url';
  /** Below the field. */
  hint?: string;
  /** How a value becomes a link. Without one, by `service`; without both, it is plain text. */
  rule?: 'mail' | 'phone' | 'web' | 'map' | 'whatsapp';
  service?: LinkService;
  /**
   * Why a value without a link is refused. Without it, such a value is plain text. A broken mail
   * address is useless to visitors.
   */
  notALink?: string;
  /** Whether a colon or a line break has no meaning in a value. */
  isProse?: boolean;
  /** `X-SOCIALPROFILE` in contact files. */
  isSocialProfile?: boolean;
  /** `sameAs` in structured data, which excludes map searches, meetings and booking pages. */
  identifiesPerson?: boolean;
  /** What a plan must include; every plan has the others. */
  feature?: Feature;
}
