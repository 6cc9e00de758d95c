import { useLingui } from '@lingui/react/macro'

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

/** Returns the back link above the title. */
export const useBackLink = ({ session, parcels }: BackTarget): { to: string; label: string } => {
  const { t } = useLingui()
  if (session) return { to: `/sessions/${session}`, label: t`Back to the session` }
  if (parcels) return { to: `/parcel_provision_sessions/${parcels}`, label: t`Back to the parcel provision session` }
  return { to: '/registered', label: t`Registration` }
}
