import { useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { SEATS_MAX } from '#shared/api/moderation/support.ts';
import { href } from '#shared/routes.ts';
import { PRICE_REQUEST, PRICE_REQUEST_SEATS } from '#src/pages/pricing/content.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/form/fields/text-field.tsx';
import { Link } from '#src/ui/link.tsx';

/** What happens next for a team with more people than Business Pro has seats, and the way there. */
export function PriceRequest() {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void navigate(`${href('contact')}?seats=${input.current?.value ?? ''}`);
  };
  return (
    <div className="grid gap-x-10 gap-y-6 border-t border-hairline pt-6 lg:col-span-full lg:grid-cols-[1fr_2.2fr] lg:pt-8">
      <div>
        <h3 className="font-display text-lg">{PRICE_REQUEST.title}</h3>
        {/* Without the app, the browser opens the same address. */}
        <form
          action={href('contact')}
          className="mt-4 grid max-w-72 grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
          onSubmit={onSubmit}
        >
          <TextField
            label={PRICE_REQUEST.field}
            ref={input}
            name="seats"
            type="number"
            min={PRICE_REQUEST_SEATS}
            max={SEATS_MAX}
            required
            autoComplete="off"
            placeholder="40"
          />
          <Button type="submit" variant="outline" className="h-11 md:h-11">
            {PRICE_REQUEST.action}
          </Button>
        </form>
      </div>
      <div>
        <ol className="grid gap-4 sm:grid-cols-3 sm:gap-8">
          {PRICE_REQUEST.steps.map(({ title, text }, at) => (
            <li key={title}>
              <p className="font-medium">
                <span className="tabular text-gold">{at + 1}</span> {title}
              </p>
              <p className="mt-1 text-stone">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-5 text-stone">
          {PRICE_REQUEST.security}{' '}
          <Link to={href('security')} className="text-link">
            Security
          </Link>
        </p>
      </div>
    </div>
  );
}
