import { elementHref, elementText } from '#shared/card/element-link.ts';
import { ELEMENTS, type CardElement } from '#shared/card/element.ts';
import { OUTBOUND } from '#src/public-card/outbound-link.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';

interface WaysProps {
  elements: readonly CardElement[];
  /** The classes of the list and of a row; the public page's own unless the app shows it. */
  list?: string;
  row?: string;
}

/** The ways to reach a person, in their order: one row each, the whole row a link where the value leads somewhere. */
export function Ways({ elements, list = 'pg-ways', row = 'pg-way' }: WaysProps) {
  if (elements.length === 0) return null;
  return (
    <ul className={list}>
      {elements.map((element) => (
        <li key={element.id}>
          <Way {...element} row={row} />
        </li>
      ))}
    </ul>
  );
}

function Way({ type, value, row }: CardElement & { row: string }) {
  const href = elementHref(type, value);
  const content = (
    <>
      <ElementIcon type={type} />
      <b dir="auto">{elementText(type, value)}</b>
      <small>{ELEMENTS[type].label}</small>
    </>
  );
  if (href === null) return <div className={row}>{content}</div>;
  // Mail and telephone open an app: a new tab would be left behind empty.
  const leaves = href.startsWith('http') ? OUTBOUND : {};
  return (
    <a className={row} data-told={type} href={href} {...leaves}>
      {content}
    </a>
  );
}
