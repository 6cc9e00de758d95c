import { isAllowed } from '@contract/access.ts'
import { Trans } from '@lingui/react/macro'
import { CalendarCheck } from 'lucide-react'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { LazyPlacesSheet } from './lazy-places-sheet.ts'
import type { SessionPanelProps } from './session-panel-props.ts'
import { useSummary } from './summary.ts'

/** Button that opens the places of a session. Absent for users who can neither see bookings nor open the session. */
export function PlacesButton(props: SessionPanelProps) {
  const { session, counting } = props
  const user = useUser()
  const { bookings } = useSummary(counting)
  if (!bookings && !session.booking_opens && !isAllowed('session_booking', user)) return null
  return (
    <LazyPlacesSheet
      {...props}
      trigger={
        <Button icon={CalendarCheck}>
          <Trans>Places</Trans>
        </Button>
      }
    />
  )
}
