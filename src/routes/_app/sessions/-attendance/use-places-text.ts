import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { SessionPanelProps } from './session-panel-props.ts'
import { useSummary } from './summary.ts'

/** Returns the texts of the booked places. The title is null if the session has no bookings. */
export function usePlacesText({ counting, session }: Pick<SessionPanelProps, 'counting' | 'session'>) {
  const { t } = useLingui()
  const { bookings, noShows } = useSummary(counting)
  if (!bookings) return { noShows: null, title: null, detail: '' }
  const { booked, offered, waiting } = bookings
  const places = session.places ?? null
  const bookedText =
    places === null ? plural(booked, { one: '# booked', other: '# booked' }) : t`${booked} booked of ${places}`
  if (noShows !== null)
    return { noShows, title: plural(noShows, { one: '# no-show', other: '# no-shows' }), detail: bookedText }
  const offeredText = offered > 0 ? plural(offered, { one: '# offered', other: '# offered' }) : ''
  const waitingText =
    waiting > 0 ? plural(waiting, { one: '# on the waiting list', other: '# on the waiting list' }) : ''
  return { noShows, title: bookedText, detail: [offeredText, waitingText].filter(Boolean).join(', ') }
}
