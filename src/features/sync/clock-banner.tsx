import { HOUR_MS } from '@contract/rules/days.ts'
import { Suspense } from 'react'
import { useClockAhead } from '@/browser/use-clock-ahead.ts'
import { loadWithMessages } from '@/i18n/i18n.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'

/** Minimum clock error for the warning, in ms. A larger error makes sessions, ages and times wrong. */
const MIN_CLOCK_ERROR_MS = HOUR_MS

const ClockWarning = lazyOptional(() =>
  loadWithMessages('club', import('./clock-warning.tsx')).then((m) => m.ClockWarning),
)

/** Shows a warning if the device's clock is wrong. The warning is lazy, because it is rare. */
export const ClockBanner = () => {
  const clockAheadMs = useClockAhead()
  if (Math.abs(clockAheadMs) < MIN_CLOCK_ERROR_MS) return null
  return (
    <Suspense>
      <ClockWarning clockAheadMs={clockAheadMs} />
    </Suspense>
  )
}
