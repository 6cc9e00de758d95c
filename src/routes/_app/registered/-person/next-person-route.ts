import { type BackTarget, toBackSearch } from './back-link.ts'
import type { StepAfterSaving } from './save-bar.tsx'

/**
 * Returns the route for registering another child or adult in the same session.
 * @param boh true if the route's default is an adult
 */
export const toNextPersonRoute = (after: StepAfterSaving, back: BackTarget, boh: boolean) =>
  ({
    to: '/registered/new',
    search: {
      ...(after === 'add_adult' && { adult: true }),
      ...(after === 'add_child' && boh && { adult: false }),
      ...toBackSearch(back),
      ...(back.session && { full: true }),
    },
    ignoreBlocker: true,
  }) as const
