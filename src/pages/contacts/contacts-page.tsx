import { href } from '#shared/routes.ts';
import { entryUrl } from '#src/features/auth/return-path.ts';
import { ContactBook } from '#src/pages/contacts/contact-book.tsx';
import { session } from '#src/state/session/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';
import { Link } from '#src/ui/link.tsx';

export function ContactsPage() {
  const { user } = session.use();
  return (
    <div className="w-full py-8 md:py-12">
      {user ? <ContactBook key={user.id} plan={user.plan} /> : <GuestContacts />}
    </div>
  );
}

/** A guest's card exists on this device only, so no visitor can submit contacts. */
function GuestContacts() {
  return (
    <>
      <h1 className="font-display text-2xl">Contacts</h1>
      <EmptyState
        title="Sign up to collect contacts"
        action={
          <ButtonLink to={entryUrl('signup', href('contacts'))}>Create a free account</ButtonLink>
        }
      >
        Visitors share their details on your published card.{' '}
        <Link to={entryUrl('login', href('contacts'))} className="text-link">
          Sign in
        </Link>{' '}
        to see yours.
      </EmptyState>
    </>
  );
}
