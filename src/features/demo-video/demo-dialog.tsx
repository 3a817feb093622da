import { useEffect, useState } from 'react';
import { fetchVideo, findPlayable, releaseVideo } from '#src/browser/files/video.ts';
import { useTheme } from '#src/state/theme.ts';
import { listDemoVideos } from './demo-video.ts';
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

/** Plays the demo in a dialog. Closing unmounts the video, so that it restarts the next time. */
export function DemoDialog({ open, onClose, title }: DemoDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description="The product in 30 seconds, from a new card to a saved contact. Silent, with captions. Sample data."
      width="large"
    >
      <RetryableVideo />
    </Dialog>
  );
}

const findSystemTheme = () =>
  matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';

function RetryableVideo() {
  const [attempt, setAttempt] = useState(1);
  return <LoadedVideo key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

/** The player once the video is loaded; until then its placeholder. */
function LoadedVideo({ onRetry }: { onRetry: () => void }) {
  const [url, setUrl] = useState<string | null | undefined>();
  const chosen = useTheme();
  // A film that plays does not change with the theme.
  const [theme] = useState(() => (chosen === 'system' ? findSystemTheme() : chosen));
  useEffect(() => {
    const download = fetchVideo(findPlayable(listDemoVideos(theme)).path);
    void download.then(setUrl);
    return () => void download.then(releaseVideo);
  }, [theme]);
  if (url) return <Player src={url} />;
  return (
    <div className="flex aspect-video w-full flex-col items-center justify-center gap-4 rounded-control bg-ground text-stone">
      {url === undefined ? (
        <Spinner label="Loading" />
      ) : (
        <>
          <p role="alert">The video could not be loaded. Check your connection.</p>
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}
