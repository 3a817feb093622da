import { Link } from 'react-router';
import { href } from '#shared/routes.ts';
import { entranceTo } from '#src/features/auth/return-address.ts';
import { ContactBook } from '#src/pages/contacts/contact-book.tsx';
import { session } from '#src/state/session.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';

/** The people who left one their details. */
export function ContactsPage() {
  const { user } = session.use();
  return (
    <div className="w-full py-8 md:py-12">
      {user ? <ContactBook key={user.id} plan={user.plan} /> : <GuestContacts />}
    </div>
  );
}

/** A guest's card is on this device alone: nobody can leave anything on it. */
function GuestContacts() {
  return (
    <>
      <h1 className="font-display text-2xl">Contacts</h1>
      <EmptyState
        title="Contacts belong to an account"
        action={
          <ButtonLink to={entranceTo('signup', href('contacts'))}>Create a free account</ButtonLink>
        }
      >
        Visitors leave their details on a published card.{' '}
        <Link to={entranceTo('login', href('contacts'))} className="text-link">
          Sign in
        </Link>{' '}
        to see yours.
      </EmptyState>
    </>
  );
}
