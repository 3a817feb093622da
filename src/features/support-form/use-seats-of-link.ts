import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router';
import { seatsSchema } from '#shared/api/moderation/support.ts';
import { buildPriceSubject } from './copy.ts';

/**
 * Fills in the number of people that the link of the page names (`?seats=40`), and a subject where
 * there is none yet.
 */
export function useSeatsOfLink<Sent>(
  form: UseFormReturn<SeatsForm, unknown, Sent>,
  isActive: boolean,
): void {
  const { search } = useLocation();
  const { getValues, setValue } = form;
  // In an effect: the page is prerendered without a query.
  useEffect(() => {
    const seats = seatsSchema.safeParse(Number(new URLSearchParams(search).get('seats') ?? ''));
    if (!isActive || !seats.success) return;
    setValue('seats', String(seats.data));
    if (getValues('subject') === '') setValue('subject', buildPriceSubject(seats.data));
  }, [isActive, search, getValues, setValue]);
}

interface SeatsForm {
  name: string;
  email: string;
  seats: string;
  subject: string;
  message: string;
  leaveEmpty?: string | undefined;
}
