import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { PanelButton } from './panel-button.tsx'

type SessionSummaryProps = {
  session: StoredRow<'parcel_provisions'>
  /** Id of the panel with the fields of the session. */
  panel: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Button with the facts of a session in one line. It shows the fields of the session. */
export const SessionSummary = ({ session, ...panelProps }: SessionSummaryProps) => {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const { holiday, activities, activities_other, average_meals } = session
  const activityCount = activities.length + (activities_other ? 1 : 0)
  const summary = [
    getHolidayLabel(holiday),
    activityCount > 0 ? plural(activityCount, { one: '# activity', other: '# activities' }) : null,
    average_meals === null ? null : plural(average_meals, { one: '# meal each', other: '# meals each' }),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <PanelButton {...panelProps} label={t`This session: ${summary}`}>
      {summary}
    </PanelButton>
  )
}
