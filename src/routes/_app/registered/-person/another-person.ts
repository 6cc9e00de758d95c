import type { AfterSaving } from './save-bar.tsx'

/**
 * Where somebody goes who registers another child or adult of the same session.
 * @param parcels the parcel provision session to go back to
 */
export const anotherPerson = (after: AfterSaving, session: string | undefined, parcels?: string) =>
  ({
    to: '/registered/new',
    search: {
      ...(after === 'add_adult' && { adult: true }),
      ...(session && { session, full: true }),
      ...(parcels && { parcel_provision_session: parcels }),
    },
    ignoreBlocker: true,
  }) as const
