interface SectionLinksProps {
  sections: readonly { id: string; title: string }[];
}

/** Links to the sections of a long page: before them on phones, next to them on wide screens. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav aria-label="On this page">
      <ul className="border-l border-hairline">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-px block border-l border-transparent py-1.5 pl-4 text-stone transition-colors hover:border-gold hover:text-bone"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
