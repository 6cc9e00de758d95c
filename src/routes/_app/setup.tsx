import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { getYearOptions } from '@contract/rules/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { DeviceSettings } from './-setup/device-settings.tsx'
import { GeneralSettings } from './-setup/general-settings.tsx'
import { HolidayDates } from './-setup/holiday-dates.tsx'

export const Route = createFileRoute('/_app/setup')({
  component: SetupScreen,
  staticData: { offline: true, notices: false },
})

/** Page of holiday dates, general settings and device settings (HOL-21, HOL-39, SET-02). */
function SetupScreen() {
  const { t } = useLingui()
  const today = getLondonDay()
  const years = getYearOptions(today)
  const requestedYear = useLocation({ select: (location) => (location.state as { year?: number }).year })
  const [year, setYear] = useState(requestedYear && years.includes(requestedYear) ? requestedYear : getYear(today))
  return (
    <Page width="form">
      <PageHeader title={t`Setup`} />
      <HolidayDates year={year} years={years} onYear={setYear} />
      <GeneralSettings />
      <DeviceSettings />
    </Page>
  )
}
