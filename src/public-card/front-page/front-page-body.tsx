import type { FrontPageView } from '#shared/brand/front-page-view.ts';
import { buildMonogram } from '#shared/card/monogram.ts';
import { href } from '#shared/routes.ts';
import { LogoImage } from '#src/card-view/logo-image.tsx';
import { FRONT_PAGE_COPY } from '#src/public-card/front-page/copy.ts';
import { headingClass } from '#src/public-card/head.ts';
import { OUTBOUND } from '#src/public-card/page/outbound-link.ts';

/** Body of the page at the root of a company's own domain. Needs no script. */
export function FrontPageBody(view: FrontPageView) {
  const { name, design, website, people } = view;
  const logo = design.brand?.logo ?? null;
  return (
    <main className="pg cp">
      <header className="cp-head">
        {/* The heading is the name. */}
        {logo && <LogoImage logo={{ ...logo, name: '' }} />}
        <h1 dir="auto" className={headingClass(name)}>
          {name}
        </h1>
      </header>
      {website !== '' && (
        <a className="pg-main" href={website} {...OUTBOUND}>
          {FRONT_PAGE_COPY.website(new URL(website).hostname.replace(/^www\./, ''))}
        </a>
      )}
      {people.length > 0 && <People {...view} />}
      {website === '' && people.length === 0 && <p>{FRONT_PAGE_COPY.empty}</p>}
    </main>
  );
}

function People({ people, page, hasMore }: FrontPageView) {
  return (
    <section aria-labelledby="people">
      <h2 id="people">{FRONT_PAGE_COPY.people}</h2>
      <ul>
        {people.map(({ username, name, company, title }) => (
          <li key={username}>
            <a className="cp-who" href={href('card', { username })}>
              <span className="cp-mark" aria-hidden="true">
                {buildMonogram(name || company)}
              </span>
              <span>
                <b>
                  <bdi>{name || company || username}</bdi>
                </b>
                {title && (
                  <small>
                    <bdi>{title}</bdi>
                  </small>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <nav aria-label={FRONT_PAGE_COPY.pages}>
          {page > 1 && (
            <a className="pg-quiet" rel="prev" href={page === 2 ? '/' : `/?page=${page - 1}`}>
              {FRONT_PAGE_COPY.previous}
            </a>
          )}
          {hasMore && (
            <a className="pg-quiet" rel="next" href={`/?page=${page + 1}`}>
              {FRONT_PAGE_COPY.next}
            </a>
          )}
        </nav>
      )}
    </section>
  );
}
