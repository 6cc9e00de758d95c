import { useLingui } from '@lingui/react/macro'

/** Where somebody came from to register or mend a person, and goes back to; at most one of the two. */
export type WayBack = {
  /** The session (PER-170). */
  session: string | undefined
  /** The parcel provision session (PER-175). */
  parcels: string | undefined
}

/** The way back as an address holds it. */
export const searchOf = ({ session, parcels }: WayBack) => ({
  ...(session && { session }),
  ...(parcels && !session && { parcel_provision_session: parcels }),
})

/** Where a saving leads; null where there is none to go back to, and the record stays. */
export const afterSaving = ({ session, parcels }: WayBack) => {
  if (session) return { to: '/sessions/$id', params: { id: session }, ignoreBlocker: true } as const
  if (parcels)
    return { to: '/parcel_provision_sessions/$id', params: { id: parcels }, ignoreBlocker: true } as const
  return null
}

/** The link above the title. */
export const useBackLink = ({ session, parcels }: WayBack): { to: string; label: string } => {
  const { t } = useLingui()
  if (session) return { to: `/sessions/${session}`, label: t`Back to the session` }
  if (parcels)
    return { to: `/parcel_provision_sessions/${parcels}`, label: t`Back to the parcel provision session` }
  return { to: '/registered', label: t`Registration` }
}
