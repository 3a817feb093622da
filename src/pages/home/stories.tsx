import { STORIES } from '#src/pages/home/content.ts';

/** One long example and two short ones. */
export function Stories() {
  const [first, ...others] = STORIES;
  return (
    <section className="home-section" aria-labelledby="stories">
      <div className="flex flex-wrap items-baseline justify-between gap-x-10 gap-y-3">
        <h2 id="stories" className="home-heading">
          How people use it
        </h2>
        <p className="text-xs text-stone">Three examples by industry.</p>
      </div>
      <div className="mt-12 grid gap-x-16 gap-y-12 lg:grid-cols-[1.5fr_1fr]">
        <article>
          <p className="text-xs text-gold">{first.field}</p>
          <h3 className="mt-3 font-display text-2xl">{first.title}</h3>
          <p className="mt-5 max-w-[52ch] text-lg text-stone">{first.text}</p>
        </article>
        <div className="flex flex-col gap-10 lg:border-l lg:border-hairline lg:pl-12">
          {others.map(({ field, title, text }) => (
            <article key={title}>
              <p className="text-xs text-gold">{field}</p>
              <h3 className="mt-2 font-display text-xl">{title}</h3>
              <p className="mt-3 text-stone">{text}</p>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
