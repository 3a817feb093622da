import { missing, type StripeObject } from './fake-money.ts';

/** Subscription schedules of the fake, each with one change. */
export function createFakeSchedules(subscriptions: ReadonlyMap<string, StripeObject>) {
  const schedules = new Map<string, StripeObject>();
  const release = (schedule: StripeObject): void => {
    schedule['status'] = 'released';
    for (const subscription of subscriptions.values()) {
      if (subscription['schedule'] === schedule.id) subscription['schedule'] = null;
    }
  };
  return {
    schedules,
    route(id: string, isRelease: boolean): [status: number, body: unknown] {
      const schedule = schedules.get(id);
      if (schedule === undefined) return [404, missing('schedule')];
      if (isRelease) release(schedule);
      return [200, schedule];
    },
    add(subscription: StripeObject, price: object, at: number): StripeObject {
      const start = Math.floor(at / 1000);
      const schedule: StripeObject = {
        id: `sub_sched_${crypto.randomUUID().slice(0, 8)}`,
        object: 'subscription_schedule',
        status: 'active',
        current_phase: { start_date: 0, end_date: start },
        phases: [
          { start_date: 0, end_date: start, items: [] },
          { start_date: start, end_date: null, items: [{ price, quantity: 1 }] },
        ],
      };
      schedules.set(schedule.id, schedule);
      subscription['schedule'] = schedule.id;
      return schedule;
    },
  };
}
