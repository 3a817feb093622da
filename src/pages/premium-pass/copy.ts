import { TEMPLATE_COUNT } from '#shared/card/template-count.ts';
import { CONTRAST_MIN } from '#shared/format/color.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { SendOutcome } from './send-notification.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const MISSING_INFORMATION: ToastText = {
  title: 'Missing Information',
  description: 'Please provide both title and message.',
  variant: 'destructive',
};

/** The draft is kept unless the message was sent. */
export function sendToast(outcome: SendOutcome): ToastText {
  if (outcome.kind === 'sent') {
    return { title: 'Message Sent!', description: `Sending to ${countPasses(outcome.passes)}.` };
  }
  return {
    title: 'Send Failed',
    description:
      outcome.kind === 'refused'
        ? outcome.message
        : "You don't have a published pass yet. We kept your draft.",
    variant: 'destructive',
  };
}

function countPasses(passes: number): string {
  return passes === 1 ? '1 pass' : `${passes.toLocaleString('en-US')} passes`;
}

export function settingsSavedToast(setting: string, passes: number): ToastText {
  return {
    title: `${setting} Saved!`,
    description:
      passes === 0
        ? 'Your first pass will include it.'
        : `Updating ${countPasses(passes)}. New passes include it too.`,
  };
}

export function settingsFailedToast({ message, issues }: ApiFailure): ToastText {
  return {
    title: 'Save Failed',
    description: issues[0]?.message ?? message,
    variant: 'destructive',
  };
}

/** For a guest, whose settings are stored on this device only. */
export function savedOnDeviceToast(setting: string, isStored: boolean): ToastText {
  return isStored
    ? {
        title: `${setting} Saved`,
        description: 'Saved on this device. Sign in and save again to update your passes.',
      }
    : {
        title: 'Save Failed',
        description: "Your browser couldn't save it.",
        variant: 'destructive',
      };
}

export const SIGN_IN_REQUIRED: ToastText = {
  title: 'Sign in required',
  description: 'You need an account to design passes.',
};

export const FONT_NOTE =
  "Apple and Google set every pass in their own typeface, so you can't choose a font. You choose the colors, text, and pictures.";

/** Shown on plans without custom colors. `hasInactiveDesign` when colors were saved on an earlier plan. */
export function customColorsNote(hasInactiveDesign: boolean): string {
  const saved = hasInactiveDesign ? 'Your saved colors return when your plan includes them. ' : '';
  return `${saved}Custom colors come with Startup. The ${TEMPLATE_COUNT} templates are included in every plan.`;
}

export function contrastNote(contrast: number): string {
  return contrast < CONTRAST_MIN
    ? `Hard to read: the contrast is ${contrast.toFixed(1)}. Use at least ${CONTRAST_MIN}.`
    : `Easy to read: the lowest contrast is ${contrast.toFixed(1)}.`;
}

export function describePreview(hasCard: boolean): string {
  return hasCard ? 'Based on your first card.' : 'Showing placeholders until you create a card.';
}
