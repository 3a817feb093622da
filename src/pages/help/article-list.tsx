import { IN_PREPARATION_LABEL } from '#shared/plan/feature-availability.ts';
import { ChevronDown } from 'lucide-react';
import type { Article } from '#src/pages/help/content/article.ts';
import { CATEGORIES } from '#src/pages/help/content/categories.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Disclosures } from '#src/ui/content/disclosures.tsx';

export function ArticleList({ group, articles }: { group: string; articles: readonly Article[] }) {
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
export function HelpCategories() {
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

export function PopularArticles({ articles }: { articles: readonly Article[] }) {
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
