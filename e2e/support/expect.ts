import { expect as all } from '@playwright/test'

/** Poll intervals in ms. Most expected states are reached within half a second. */
const POLL_INTERVALS_MS = [20, 50, 100, 150, 250]

const pollQuickly: typeof all.poll = (readValue, options) =>
  all.poll(readValue, {
    intervals: POLL_INTERVALS_MS,
    ...(typeof options === 'string' ? { message: options } : options),
  })

/** Playwright's `expect` with shorter poll intervals, because Playwright would wait up to a second between polls. */
export const expect: typeof all = new Proxy(all, {
  get: (target, name) => (name === 'poll' ? pollQuickly : Reflect.get(target, name)),
})
