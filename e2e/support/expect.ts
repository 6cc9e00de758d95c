import { expect as all } from '@playwright/test'

/** How soon something is looked at again, in ms: what is waited for is mostly there within half a second. */
const LOOKS = [20, 50, 100, 150, 250]

const poll: typeof all.poll = (look, options) =>
  all.poll(look, { intervals: LOOKS, ...(typeof options === 'string' ? { message: options } : options) })

/** As Playwright has it, save that `expect.poll` does not wait a second between two looks. */
export const expect: typeof all = new Proxy(all, {
  get: (target, name) => (name === 'poll' ? poll : Reflect.get(target, name)),
})
