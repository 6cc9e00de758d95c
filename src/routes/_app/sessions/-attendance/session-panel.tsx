import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { AfterFirstPaint } from '@/kit/page/after-first-paint.tsx'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import type { SessionPanelProps } from './session-panel-props.ts'
import { useSummary } from './summary.ts'
import { Tally } from './tally.tsx'

// Load the texts of the club area together with the code, because the page starts with the attendance texts only. If
// the code cannot be loaded, the numbers are still shown.
const PanelContents = lazyOptional(() =>
  loadWithMessages('club', import('./panel-contents.tsx')).then((m) => m.PanelContents),
)

const LazyPlacesRow = lazyOptional(() => loadWithMessages('club', import('./places-row.tsx')).then((m) => m.PlacesRow))

/** Panel next to the list on wide screens. Its controls are lazy, so that the register is shown first. */
export const SessionPanel = (props: SessionPanelProps) => {
  const { t } = useLingui()
  return (
    <aside className="panel" aria-label={t`This session`}>
      <AfterFirstPaint>
        <Tally counting={props.counting}>
          <OptionalPlacesRow {...props} />
        </Tally>
        <Suspense>
          <PanelContents {...props} />
        </Suspense>
      </AfterFirstPaint>
    </aside>
  )
}

/** Row of the booked places. A session without bookings does not load its code. */
const OptionalPlacesRow = (props: SessionPanelProps) => {
  const { bookings } = useSummary(props.counting)
  if (!bookings) return null
  return (
    <Suspense fallback={<div className="min-h-13.5" />}>
      <LazyPlacesRow {...props} />
    </Suspense>
  )
}
