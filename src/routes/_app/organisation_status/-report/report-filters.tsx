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
import { type ClubHealth, clubHealthDisplays } from '@/kit/page/club-health-badge.tsx'
import { NeedsWifi } from '@/kit/page/needs-wifi.tsx'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { Select } from '@/ui/select.tsx'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { countFilters, getReportYears, type ReportSearch } from './report-search.ts'

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
  const { address, year, onChange, onClear, onRun, busy: isBusy, reachable: isReachable } = props
  const { t } = useLingui()
  const count = countFilters(address)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && isReachable) onRun()
  }
  return (
    <form
      onSubmit={submit}
      className="grid gap-3 rounded-xl border border-border bg-card p-4 md:flex md:flex-wrap md:items-end"
    >
      <Field label={t`Year`} required className={getBorderClass(true)}>
        <Select
          options={getReportYears().map((value) => ({ value: String(value), label: String(value) }))}
          value={String(year)}
          onValueChange={(value) => onChange({ year: Number(value) })}
        />
      </Field>
      <MoreFilters count={count}>
        <FilterFields address={address} onChange={onChange} />
      </MoreFilters>
      {count > 0 ? (
        <Button variant="ghost" icon={X} onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      ) : null}
      <Button type="submit" variant="primary" icon={Play} busy={isBusy} disabled={!isReachable}>
        <Trans context="report">Run</Trans>
      </Button>
      {isReachable ? null : <NeedsWifi />}
    </form>
  )
}

const FilterFields = ({ address, onChange }: Pick<ReportFiltersProps, 'address' | 'onChange'>) => {
  const { t, i18n } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const healthStatuses = useOptions(organisationOperations['organisations.club_health_statuses']) ?? clubHealthStatuses
  const holidays = useOptions(holidayAllocationOperations['holiday_allocation.holidays']) ?? namedHolidays
  const allLabel = t({ message: 'All', context: 'filter' })
  const openClosedOptions = [
    { value: 'open', label: t`Open` },
    { value: 'closed', label: t`Closed` },
  ] as const
  const yesNoOptions = [
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
        none={{ label: allLabel, onChoose: () => onChange({ [name]: undefined }) }}
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
          placeholder={allLabel}
          removeLabel={(label) => t`Remove ${label}`}
        />
      </Field>
      <ClubFilters address={address} onChange={onChange} clubsLabel={t`Clubs`} />
      {renderChoice('is_open', t`Club open status`, openClosedOptions)}
      {renderChoice('rl_is_open', t`CRL open status`, openClosedOptions)}
      {renderChoice('confirmed_by_rl', t`Confirmed by CRL`, yesNoOptions)}
      <Field label={t`Club health status`} className={getBorderClass(address.club_health_statuses !== undefined)}>
        <MultiSelect
          options={(healthStatuses as ClubHealth[])
            .filter((value) => Object.hasOwn(clubHealthDisplays, value))
            .map((value) => ({ value, label: i18n._(clubHealthDisplays[value].words) }))}
          value={address.club_health_statuses ?? []}
          onValueChange={(chosen) => onChange({ club_health_statuses: chosen.length > 0 ? chosen : undefined })}
          placeholder={allLabel}
          removeLabel={(label) => t`Remove ${label}`}
        />
      </Field>
      {renderChoice('has_data', t`Has data`, yesNoOptions)}
    </>
  )
}
