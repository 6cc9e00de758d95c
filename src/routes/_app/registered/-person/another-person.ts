import type { AfterSaving } from './save-bar.tsx'
import { searchOf, type WayBack } from './way-back.ts'

/** Where somebody goes who registers another child or adult of the same session. */
export const anotherPerson = (after: AfterSaving, back: WayBack) =>
  ({
    to: '/registered/new',
    search: {
      ...(after === 'add_adult' && { adult: true }),
      ...searchOf(back),
      ...(back.session && { full: true }),
    },
    ignoreBlocker: true,
  }) as const
