import type { AfterSaving } from './save-bar.tsx'

/** Where somebody goes who registers another child or adult of the same session. */
export const anotherPerson = (after: AfterSaving, session: string | undefined) =>
  ({
    to: '/registered/new',
    search: {
      ...(after === 'add_adult' && { adult: true }),
      ...(session && { session, full: true }),
    },
    ignoreBlocker: true,
  }) as const
