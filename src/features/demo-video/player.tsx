import { Maximize, Pause, Play, RotateCcw, Volume2, VolumeX } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { toggleFullscreen } from '#src/browser/files/video.ts';
import { DEMO_CAPTIONS } from './demo-video.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

interface PlayerState {
  isPlaying: boolean;
  isMuted: boolean;
  elapsed: number;
  total: number;
}

const INITIAL_STATE: PlayerState = { isPlaying: false, isMuted: false, elapsed: 0, total: 0 };
/** Step of an arrow key on the seek bar, in seconds. */
const SEEK_STEP = 0.5;

/**
 * A video player with its own controls, and the captions below the picture, where they are legible
 * on a phone and cover nothing. Opening it was the decision to watch, so it plays at once.
 */
export function Player({ src }: { src: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const play = useRef<HTMLButtonElement>(null);
  const track = useRef<HTMLTrackElement>(null);
  const [state, setState] = useState(INITIAL_STATE);
  const caption = useCaption(track);

  // Focus moves to Play when the video is loaded. A removed video element would keep playing, and
  // loading from a URL that is released, until it is garbage collected.
  useEffect(() => {
    const element = video.current;
    play.current?.focus();
    if (!element) return undefined;
    element.src = src;
    void start(element);
    return () => {
      element.removeAttribute('src');
      element.load();
    };
  }, [src]);

  const syncState = () => {
    const { paused, ended, muted, currentTime, duration } = video.current ?? {};
    setState({
      isPlaying: paused === false && ended === false,
      isMuted: muted ?? false,
      elapsed: currentTime ?? 0,
      total: Number.isFinite(duration) ? (duration ?? 0) : 0,
    });
  };
  return (
    <div ref={frame} className="group/film flex flex-col bg-raised">
      <video
        ref={video}
        playsInline
        preload="none"
        className="aspect-video min-h-0 w-full flex-1 cursor-pointer rounded-control bg-ground object-contain"
        onClick={() => toggle(video.current)}
        onLoadedMetadata={syncState}
        onPlay={syncState}
        onPause={syncState}
        onEnded={syncState}
        onTimeUpdate={syncState}
        onSeeked={syncState}
        onVolumeChange={syncState}
      >
        <track ref={track} kind="captions" src={DEMO_CAPTIONS} srcLang="en" label="English" />
      </video>
      <p
        aria-live="polite"
        className="flex min-h-14 items-center justify-center px-4 pt-3 text-center text-md text-balance"
      >
        {caption}
      </p>
      <Controls state={state} video={video} frame={frame} play={play} onSeek={syncState} />
    </div>
  );
}

/** The caption that the track has at the current time. */
function useCaption(track: RefObject<HTMLTrackElement | null>): string {
  const [caption, setCaption] = useState('');
  useEffect(() => {
    const captions = track.current?.track;
    return captions && followCaptions(captions, setCaption);
  }, [track]);
  return caption;
}

/** Loads the captions without showing them over the picture. Returns a function that stops. */
function followCaptions(captions: TextTrack, onCaption: (text: string) => void): () => void {
  captions.mode = 'hidden';
  const show = () => {
    const cue = captions.activeCues?.[0];
    onCaption(cue instanceof VTTCue ? cue.text : '');
  };
  captions.addEventListener('cuechange', show);
  return () => captions.removeEventListener('cuechange', show);
}

interface ControlsProps {
  state: PlayerState;
  video: RefObject<HTMLVideoElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  /** The first control, focused on mount. */
  play: RefObject<HTMLButtonElement | null>;
  onSeek: () => void;
}

function Controls({ state, video, frame, play, onSeek }: ControlsProps) {
  const { isPlaying, isMuted, elapsed, total } = state;
  const restart = () => {
    seek(video.current, 0);
    void start(video.current);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-1 pt-3 group-[:fullscreen]/film:px-4 group-[:fullscreen]/film:pb-4">
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={`${formatTime(elapsed)} of ${formatTime(total)}`}
        min={0}
        max={total}
        step={SEEK_STEP}
        value={elapsed}
        onChange={(event) => {
          seek(video.current, event.currentTarget.valueAsNumber);
          // At once: React would reset the bar before the browser's second event, which seeks back.
          onSeek();
        }}
        className="mb-2 h-6 w-full cursor-pointer accent-gold"
      />
      <IconButton
        ref={play}
        label={isPlaying ? 'Pause' : 'Play'}
        icon={isPlaying ? <Pause {...ICON} /> : <Play {...ICON} />}
        onClick={() => toggle(video.current)}
      />
      <IconButton label="Restart" icon={<RotateCcw {...ICON} />} onClick={restart} />
      <IconButton
        label={isMuted ? 'Unmute' : 'Mute'}
        icon={isMuted ? <VolumeX {...ICON} /> : <Volume2 {...ICON} />}
        onClick={() => mute(video.current, !isMuted)}
      />
      <span className="tabular ml-2 text-xs text-stone">
        {formatTime(elapsed)} / {formatTime(total)}
      </span>
      <IconButton
        className="ml-auto"
        label="Full screen"
        icon={<Maximize {...ICON} />}
        onClick={() => {
          if (frame.current) void toggleFullscreen(frame.current);
        }}
      />
    </div>
  );
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

async function start(video: HTMLVideoElement | null): Promise<void> {
  try {
    await video?.play();
  } catch {
    // Rejects when the video is paused or removed before its first frame.
  }
}

function toggle(video: HTMLVideoElement | null): void {
  if (video?.paused) void start(video);
  else video?.pause();
}

function seek(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime = seconds;
}

function mute(video: HTMLVideoElement | null, isMuted: boolean): void {
  if (video) video.muted = isMuted;
}

/** Formats seconds as `1:05`; an unknown duration as `0:00`. */
function formatTime(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
