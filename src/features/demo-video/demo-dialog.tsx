import { useEffect, useState } from 'react';
import { fetchFilm, releaseFilm } from '#src/browser/film.ts';
import { FILM } from '#src/features/demo-video/film.ts';
import { Player } from '#src/features/demo-video/player.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

interface DemoDialogProps {
  open: boolean;
  onClose: () => void;
  /** '{product} Demo'. */
  title: string;
}

/** The film in a dialog. Closing it takes the film away, so that it begins anew the next time. */
export function DemoDialog({ open, onClose, title }: DemoDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description="The product itself, filmed: from an empty card to a saved contact. Silent, with captions. Sample data."
      width="large"
    >
      <Film />
    </Dialog>
  );
}

function Film() {
  const [attempt, setAttempt] = useState(1);
  return <Fetched key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

/** The film once it is here; until then its place. */
function Fetched({ onRetry }: { onRetry: () => void }) {
  const [film, setFilm] = useState<string | null | undefined>();
  useEffect(() => {
    const fetched = fetchFilm(FILM);
    void fetched.then(setFilm);
    return () => void fetched.then(releaseFilm);
  }, []);
  if (film) return <Player src={film} />;
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-4 rounded-control bg-ground text-stone">
      {film === undefined ? (
        <Spinner label="Loading" />
      ) : (
        <>
          <p role="alert">The film could not be loaded. Check your connection.</p>
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
