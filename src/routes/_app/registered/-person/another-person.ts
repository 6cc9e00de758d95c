import type { AfterSaving } from './save-bar.tsx'
import { searchOf, type WayBack } from './way-back.ts'

/**
 * Where somebody goes who registers another child or adult of the same session.
 * @param boh where no word about it means an adult
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
