import { Search, ChevronDown } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { SUPPORT_RESPONSE_HOURS } from '#shared/plan/purchase-terms.ts';
import { href } from '#shared/routes.ts';
import { IN_PREPARATION_LABEL } from '#shared/plan/feature-availability.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { SupportForm } from '#src/features/support-form/support-form.tsx';
import { ALL_ARTICLES, FAQ, POPULAR, CATEGORIES } from '#src/pages/help/content/categories.ts';
import { SystemStatus } from '#src/pages/help/system-status.tsx';
import { cx } from '#src/ui/class-names.ts';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { findArticles } from './find-articles.ts';
import type { Article } from '#src/pages/help/content/article.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Link } from '#src/ui/link.tsx';
import { Disclosures } from '#src/ui/content/disclosures.tsx';

export function HelpPage() {
  const [query, setQuery] = useState('');
  const isSearching = query.trim() !== '';
  const found = isSearching ? findArticles(ALL_ARTICLES, query) : null;
  return (
    <div className="mx-auto flex w-full max-w-(--container-page) flex-col gap-16 py-12 md:gap-24 md:py-20">
      <div>
        <h1 className="font-display text-2xl md:text-3xl">How can we help?</h1>
        <div className="mt-8">
          <SearchBox query={query} onChange={setQuery} found={found?.length ?? null} />
        </div>
        {found && found.length > 0 && (
          <div className="mt-4">
            <ArticleList group="help-found" articles={found} />
          </div>
        )}
        {found?.length === 0 && (
          <p className="mt-2 text-stone">
            Try a different search, or{' '}
            <a href="#contact" className="text-link">
              contact us
            </a>
            .
          </p>
        )}
      </div>
      {!isSearching && <Browse />}
      <Contact />
    </div>
  );
}

function Browse() {
  return (
    <>
      <Section id="topics" title="Topics">
        <HelpCategories />
      </Section>
      <Section id="popular" title="Popular articles">
        <PopularArticles articles={POPULAR} />
      </Section>
      <Section id="faq" title="Frequently asked questions">
        <ArticleList group="help-faq" articles={FAQ} />
      </Section>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-6 font-display text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Contact() {
  const { supportEmail } = appSettings;
  return (
    <section
      aria-labelledby="contact"
      className="grid gap-12 border-t border-hairline pt-12 md:pt-16 lg:grid-cols-[1.6fr_1fr] lg:gap-20"
    >
      <div>
        <h2 id="contact" className="scroll-mt-24 font-display text-xl">
          Write to us
        </h2>
        <p className="mt-2 mb-8 text-stone">
          A person replies within {SUPPORT_RESPONSE_HOURS} hours. We store messages for 180 days.
        </p>
        <SupportForm />
      </div>
      <div className="flex flex-col gap-8">
        <SystemStatus />
        <dl className="grid gap-4">
          <div>
            <dt className="font-medium">Hours</dt>
            <dd className="text-stone">
              Write to us at any time. We respond within {SUPPORT_RESPONSE_HOURS} hours.
            </dd>
          </div>
          <div>
            <dt className="font-medium">Your data</dt>
            <dd className="text-stone">
              <Link to={href('security')} className="text-link">
                Where it is stored, and who processes it
              </Link>
            </dd>
          </div>
          {supportEmail !== '' && (
            <div>
              <dt className="font-medium">Email</dt>
              <dd>
                <a href={`mailto:${supportEmail}`} className="text-link break-all">
                  {supportEmail}
                </a>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  );
}

interface SearchBoxProps {
  query: string;
  onChange: (query: string) => void;
  /** Null while there is no query. */
  found: number | null;
}

/** The number of results is announced to screen readers. */
function SearchBox({ query, onChange, found }: SearchBoxProps) {
  const id = useId();
  return (
    <div className="max-w-[36rem]">
      <label htmlFor={id} className="sr-only">
        Search the help articles
      </label>
      <div className="relative">
        <Search
          aria-hidden="true"
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-stone"
        />
        <input
          id={id}
          type="search"
          value={query}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Search for answers"
          autoComplete="off"
          enterKeyHint="search"
          className={cx(CONTROL_CLASS, 'h-14 pl-12')}
        />
      </div>
      <p role="status" className="mt-3 min-h-6 text-stone">
        {found === null ? '' : found === 1 ? '1 article found' : `${found} articles found`}
      </p>
    </div>
  );
}

function ArticleList({ group, articles }: { group: string; articles: readonly Article[] }) {
  const items = articles.map((article) => ({
    title: article.question,
    body: <Answer article={article} />,
  }));
  return <Disclosures group={group} items={items} />;
}

function Answer({ article }: { article: Article }) {
  return (
    <>
      {article.isInPreparation && (
        <span className="mb-2 block">
          <Badge>{IN_PREPARATION_LABEL}</Badge>
        </span>
      )}
      {article.answer}
    </>
  );
}

/** One category and one article are open at a time. */
function HelpCategories() {
  return (
    <div className="border-b border-hairline">
      {CATEGORIES.map(({ key, title, description, articles }) => (
        <details
          key={key}
          id={key}
          name="help-categories"
          className="group/category border-t border-hairline"
        >
          <summary className="grid min-h-20 list-none grid-cols-[1fr_auto_auto] items-center gap-x-4 py-4 md:gap-x-6 md:grid-cols-[1.1fr_1.4fr_auto_auto] [&::-webkit-details-marker]:hidden">
            <span className="font-display text-lg">{title}</span>
            <span className="col-start-1 text-stone md:col-start-2">{description}</span>
            <span className="tabular col-start-2 row-span-2 row-start-1 text-right text-stone md:col-start-3 md:row-span-1 md:min-w-24">
              {articles.length} articles
            </span>
            <ChevronDown
              aria-hidden="true"
              strokeWidth={1.5}
              className="col-start-3 row-span-2 row-start-1 size-5 text-stone transition-transform group-open/category:rotate-180 md:col-start-4 md:row-span-1"
            />
          </summary>
          <div className="pb-8 md:pl-8">
            <ArticleList group={`help-${key}`} articles={articles} />
          </div>
        </details>
      ))}
    </div>
  );
}

function PopularArticles({ articles }: { articles: readonly Article[] }) {
  return (
    <dl className="grid gap-x-16 gap-y-8 md:grid-cols-2">
      {articles.map((article) => (
        <div key={article.question}>
          <dt className="font-medium">{article.question}</dt>
          <dd className="mt-1.5 text-stone">
            <Answer article={article} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
