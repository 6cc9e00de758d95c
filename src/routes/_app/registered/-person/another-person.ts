import type { AfterSaving } from './save-bar.tsx'
import { searchOf, type WayBack } from './way-back.ts'

/**
 * Returns the route for registering another child or adult in the same session.
 * @param boh true if the route's default is an adult
 */
export const anotherPerson = (after: AfterSaving, back: WayBack, boh: boolean) =>
  ({
    to: '/registered/new',
    search: {
      ...(after === 'add_adult' && { adult: true }),
      ...(after === 'add_child' && boh && { adult: false }),
      ...searchOf(back),
      ...(back.session && { full: true }),
    },
    ignoreBlocker: true,
  }) as const
