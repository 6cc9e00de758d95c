import { dayInLondon } from '@contract/rules/days.ts'
import { yearOptions } from '@contract/rules/holidays.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { PageHead } from '@/kit/page/page-head.tsx'
import { DeviceSettings } from './-setup/device-settings.tsx'
import { GeneralSettings } from './-setup/general-settings.tsx'
import { HolidayDates } from './-setup/holiday-dates.tsx'

export const Route = createFileRoute('/_app/setup')({ component: SetupScreen, staticData: { offline: true } })

/** Holiday dates, general settings and this device's, one page (HOL-21, HOL-39, SET-02). */
function SetupScreen() {
  const { t } = useLingui()
  const today = dayInLondon()
  const years = yearOptions(today)
  const asked = useLocation({ select: (location) => (location.state as { year?: number }).year })
  const [year, setYear] = useState(asked && years.includes(asked) ? asked : Number(today.slice(0, 4)))
  return (
    <main className="grid max-w-270 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead title={t`Setup`} />
      <HolidayDates year={year} years={years} onYear={setYear} />
      <GeneralSettings />
      <DeviceSettings />
    </main>
  )
}
