import type { SessionRow } from '@contract/rows.ts'
import { type Holiday, holidays, isDateInHoliday } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Settings2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import type { Register } from './register.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Year that the Setup page shows first. */
    year?: number
  }
}

/**
 * Field for the session's holiday (ATT-06). A holiday that does not contain the session's date is rejected (ATT-39 to
 * ATT-44).
 */
export const HolidayField = ({ register, session }: { register: Register; session: SessionRow }) => {
  const { t } = useLingui()
  const save = useSaveLocally()
  const getHolidayLabel = useHolidayLabel()
  const allocations = useLiveRows(register.allocations)
  const [rejectedHoliday, setRejectedHoliday] = useState<Holiday | null>(null)
  const { id, date, year, holiday } = session

  const chooseHoliday = (chosen: Holiday) => {
    const isInHoliday = isDateInHoliday(date, chosen, year, allocations)
    setRejectedHoliday(isInHoliday ? null : chosen)
    if (!isInHoliday || chosen === holiday) return
    void save([{ name: 'session.update', args: { id, set: { holiday: { base: holiday, value: chosen } } } }])
  }
  return (
    <div className="grid gap-2">
      <Field label={t`Holiday`}>
        <Select
          options={holidays.map((name) => ({ value: name, label: getHolidayLabel(name) }))}
          value={holiday}
          onValueChange={chooseHoliday}
        />
      </Field>
      <div role="alert" className="contents">
        {rejectedHoliday ? (
          <Banner tone="warning" icon={TriangleAlert} className="items-start!">
            <p className="text-sm">
              <b>{getHolidayLabel(rejectedHoliday)}: </b>
              <Trans>
                The session date is outside the date range of this holiday. Please go to Setup and enter the holiday
                date range.
              </Trans>
            </p>
            <Button asChild variant="outline" icon={Settings2} className="mt-2">
              <Link to="/setup" state={{ year }}>
                <Trans>Setup</Trans>
              </Link>
            </Button>
          </Banner>
        ) : null}
      </div>
    </div>
  )
}
