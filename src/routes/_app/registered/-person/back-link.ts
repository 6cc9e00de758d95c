import { useLingui } from '@lingui/react/macro'
import type { StepAfterSaving } from './save-bar.tsx'

/** Page that the user came from to register or edit a person. At most one of the two is set. */
export type BackTarget = {
  /** Id of the session (PER-170). */
  session: string | undefined
  /** Id of the parcel provision session (PER-175). */
  parcels: string | undefined
}

/** Converts the back target into URL parameters. */
export const toBackSearch = ({ session, parcels }: BackTarget) => ({
  ...(session && { session }),
  ...(parcels && !session && { parcel_provision_session: parcels }),
})

/** Returns the route after saving. Returns null without a back target, so that the record stays open. */
export const toBackRoute = ({ session, parcels }: BackTarget) => {
  if (session) return { to: '/sessions/$id', params: { id: session }, ignoreBlocker: true } as const
  if (parcels) return { to: '/parcel_provision_sessions/$id', params: { id: parcels }, ignoreBlocker: true } as const
  return null
}

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

/** Returns the back link above the title. */
export const useBackLink = ({ session, parcels }: BackTarget): { to: string; label: string } => {
  const { t } = useLingui()
  if (session) return { to: `/sessions/${session}`, label: t`Back to the session` }
  if (parcels) return { to: `/parcel_provision_sessions/${parcels}`, label: t`Back to the parcel provision session` }
  return { to: '/registered', label: t`Registration` }
}
