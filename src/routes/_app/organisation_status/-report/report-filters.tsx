import { holidayAllocationOperations } from '@contract/holiday-allocation.ts'
import { clubHealthStatuses } from '@contract/option-lists.ts'
import { organisationOperations } from '@contract/organisations.ts'
import { namedHolidays } from '@contract/rules/holidays.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Play, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useOptions } from '@/data/use-options.ts'
import { ClubFilters } from '@/features/clubs/club-filters.tsx'
import { MoreFilters } from '@/kit/list/more-filters.tsx'
import { type ClubHealth, clubHealth } from '@/kit/page/club-health-badge.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { countFilters, type ReportSearch, reportYears } from './report-search.ts'

type ReportFiltersProps = {
  address: ReportSearch
  year: number
  onChange: (change: Partial<ReportSearch>) => void
  onClear: () => void
  onRun: () => void
  busy: boolean
  reachable: boolean
}

/** Returns the classes of a control. A control with a set filter has a green border. */
const getBorderClass = (set: boolean) =>
  clsx('w-full md:w-52', set && '[&_.control]:border-2 [&_.control]:border-primary')

/** Filters of the report (STAT-27 to STAT-47). */
export const ReportFilters = (props: ReportFiltersProps) => {
  const { address, year, onChange, onClear, onRun, busy, reachable } = props
  const { t } = useLingui()
  const count = countFilters(address)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && reachable) onRun()
  }
  return (
    <form
      onSubmit={submit}
      className="grid gap-3 rounded-xl border border-border bg-card p-4 md:flex md:flex-wrap md:items-end"
    >
      <Field label={t`Year`} required className={getBorderClass(true)}>
        <Select
          options={reportYears().map((value) => ({ value: String(value), label: String(value) }))}
          value={String(year)}
          onValueChange={(value) => onChange({ year: Number(value) })}
        />
      </Field>
      <MoreFilters count={count}>
        <Fields address={address} onChange={onChange} />
      </MoreFilters>
      {count > 0 ? (
        <Button variant="ghost" icon={X} onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      ) : null}
      <Button type="submit" variant="primary" icon={Play} busy={busy} disabled={!reachable}>
        <Trans context="report">Run</Trans>
      </Button>
      {reachable ? null : <NeedsWifi />}
    </form>
  )
}

const Fields = ({ address, onChange }: Pick<ReportFiltersProps, 'address' | 'onChange'>) => {
  const { t, i18n } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const health = useOptions(organisationOperations['organisations.club_health_statuses']) ?? clubHealthStatuses
  const holidays = useOptions(holidayAllocationOperations['holiday_allocation.holidays']) ?? namedHolidays
  const all = t({ message: 'All', context: 'filter' })
  const openClosed = [
    { value: 'open', label: t`Open` },
    { value: 'closed', label: t`Closed` },
  ] as const
  const yesNo = [
    { value: 'yes', label: t({ message: 'Yes', context: 'it is' }) },
    { value: 'no', label: t({ message: 'No', context: 'it is' }) },
  ] as const
  const renderChoice = <N extends 'is_open' | 'rl_is_open' | 'confirmed_by_rl' | 'has_data'>(
    name: N,
    label: string,
    options: readonly { value: NonNullable<ReportSearch[N]>; label: string }[],
  ) => (
    <Field label={label} className={getBorderClass(address[name] !== undefined)}>
      <Select
        options={options}
        value={address[name] ?? ''}
        onValueChange={(value) => onChange({ [name]: value })}
        none={{ label: all, onChoose: () => onChange({ [name]: undefined }) }}
      />
    </Field>
  )
  return (
    <>
      <Field label={t`Holidays`} className={getBorderClass(address.holidays !== undefined)}>
        <MultiSelect
          options={holidays.map((value) => ({ value, label: getHolidayLabel(value) }))}
          value={address.holidays ?? []}
          onValueChange={(chosen) => onChange({ holidays: chosen.length > 0 ? chosen : undefined })}
          placeholder={all}
          removeLabel={(label) => t`Remove ${label}`}
        />
      </Field>
      <ClubFilters address={address} onChange={onChange} clubsLabel={t`Clubs`} />
      {renderChoice('is_open', t`Club open status`, openClosed)}
      {renderChoice('rl_is_open', t`CRL open status`, openClosed)}
      {renderChoice('confirmed_by_rl', t`Confirmed by CRL`, yesNo)}
      <Field label={t`Club health status`} className={getBorderClass(address.club_health_statuses !== undefined)}>
        <MultiSelect
          options={(health as ClubHealth[])
            .filter((value) => Object.hasOwn(clubHealth, value))
            .map((value) => ({ value, label: i18n._(clubHealth[value].words) }))}
          value={address.club_health_statuses ?? []}
          onValueChange={(chosen) => onChange({ club_health_statuses: chosen.length > 0 ? chosen : undefined })}
          placeholder={all}
          removeLabel={(label) => t`Remove ${label}`}
        />
      </Field>
      {renderChoice('has_data', t`Has data`, yesNo)}
    </>
  )
}
