import { clsx } from 'clsx'
import { CalendarCheck, CalendarX, ChevronRight } from 'lucide-react'
import { LazyPlacesSheet } from './lazy-places-sheet.ts'
import type { SessionPanelProps } from './session-panel-props.ts'
import { usePlacesText } from './use-places-text.ts'

/** Row of the tally with the booked places, which opens their sheet. Absent without bookings (B-FAM-06). */
export const PlacesRow = (props: SessionPanelProps) => {
  const { noShows, title, detail } = usePlacesText(props)
  if (!title) return null
  const Icon = noShows === null ? CalendarCheck : CalendarX
  return (
    <LazyPlacesSheet
      {...props}
      trigger={
        <button
          type="button"
          className={clsx(
            '-mx-4.5 mt-2.5 -mb-3.5 flex min-h-13.5 w-[calc(100%+2.25rem)] items-center gap-2 rounded-b-xl border-t-[1.5px]',
            'border-(--hb-on-hero-line) px-4.5 py-1.5 text-start text-sm leading-tight font-medium text-hero-muted',
            'focus-visible:-outline-offset-4',
          )}
        >
          <Icon aria-hidden="true" className="text-hero-foreground" />
          <span className="flex-1">
            <b className="block text-base font-bold text-hero-foreground">{title}</b>
            {detail}
          </span>
          <ChevronRight aria-hidden="true" className="text-hero-foreground" />
        </button>
      }
    />
  )
}
