import { useEffect, useRef, useState, type RefObject } from 'react';
import { PREVIEW_PLACEHOLDERS } from '#shared/card/card.ts';
import { buildQr, type Qr } from '#shared/card/qr/qr.ts';
import { splitName } from '#shared/card/person-name.ts';
import { TEMPLATE_KEYS, type TemplateKey } from '#shared/card/templates.ts';
import { structuredLine, textLine } from '#shared/vcard/vcard-line.ts';

export interface HeroState {
  /** The typed name, or the placeholder. */
  name: string;
  template: TemplateKey;
  /** A contact with the name. */
  qr: Qr;
  field: RefObject<HTMLInputElement | null>;
  setInput: (input: string) => void;
  setTemplate: (template: TemplateKey) => void;
}

const FIRST_TEMPLATE: TemplateKey = 'royal';

/** A card that takes any name in any design. Nothing of it leaves the page. */
export function useHeroCard(): HeroState {
  const [input, setInput] = useState('');
  const [template, setTemplate] = useState(FIRST_TEMPLATE);
  const field = useRef<HTMLInputElement>(null);
  // The field may already contain text typed before hydration.
  useEffect(() => setInput(field.current?.value ?? ''), []);
  const name = input.trim() || PREVIEW_PLACEHOLDERS.name;
  return { name, template, qr: buildContactCode(name), field, setInput, setTemplate };
}

/** The designs of the two cards behind the card: those that differ most from their neighbors. */
export function findTemplatesBehind(template: TemplateKey): readonly [TemplateKey, TemplateKey] {
  const at = TEMPLATE_KEYS.indexOf(template);
  const count = TEMPLATE_KEYS.length;
  const pick = (step: number): TemplateKey => TEMPLATE_KEYS[(at + step) % count] ?? template;
  return [pick(4), pick(1)];
}

/**
 * A QR code that contains a whole contact (RFC 2426), so that visitors can try it before they have
 * a card.
 */
function buildContactCode(name: string): Qr {
  const { family, given, prefix, suffix } = splitName(name);
  const contact = [
    'BEGIN:VCARD\r\nVERSION:3.0\r\n',
    structuredLine('N', [family, given, '', prefix, suffix]),
    textLine('FN', name),
    'END:VCARD\r\n',
  ];
  return buildQr(contact.join(''));
}
