import { CUSTOM_YEAR, clubTypes, listDashboardYears } from '@contract/dashboard/filter.ts'
import { fundingTags } from '@contract/option-lists.ts'
import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ClubFilterChips, MultiFilterChip } from '@/features/clubs/club-filter-chips.tsx'
import { MoreFilters } from '@/kit/list/more-filters.tsx'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { FilterChip } from '@/ui/filter-chip.tsx'
import { SingleOptionList } from '@/ui/option-list.tsx'
import { useUser } from '@/user/use-user.ts'
import {
  buildFilter,
  type DashboardParams,
  findInvalidDays,
  getFilterChoices,
  getFilterClubType,
} from './dashboard-filter.ts'

type FilterFormProps = {
  /** Applied filter, whose numbers are shown. */
  address: DashboardParams
  /** Called to load the numbers of a filter, even if the filter has not changed (DASH-13). */
  onFilter: (address: DashboardParams) => void
}

/** Returns the number of filters that are set. The year is not counted. */
const countFilters = ({ regions, leads, clubs, tags, type }: DashboardParams): number =>
  [regions, leads, clubs, tags].filter((list) => list?.length).length + (type === undefined ? 0 : 1)

/**
 * Line of chips that filter the dashboard by clubs and days. Nothing is requested before the user presses Filter
 * (DASH-13 to DASH-43).
 */
export const FilterForm = ({ address, onFilter }: FilterFormProps) => {
  const { t } = useLingui()
  const user = useUser()
  const { staff, clubType } = getFilterChoices(user)
  const [draft, setDraft] = useState(address)
  // Show the errors at once if the URL has invalid days, because no numbers are loaded for it.
  const [hasSubmitted, setHasSubmitted] = useState(
    Object.values(findInvalidDays(buildFilter(user, address))).some(Boolean),
  )
  const filter = buildFilter(user, draft)
  const invalidDays = findInvalidDays(filter)
  const hasChanged = JSON.stringify(filter) !== JSON.stringify(buildFilter(user, address))
  const updateDraft = (change: Partial<DashboardParams>) => setDraft((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setHasSubmitted(true)
    if (invalidDays.from || invalidDays.to) return
    onFilter(draft)
  }
  const getDayError = (name: 'from' | 'to') => {
    if (!hasSubmitted || !invalidDays[name]) return undefined
    return draft[name] ? t`This day is before the first one.` : t`Enter a date`
  }
  const renderDayField = (name: 'from' | 'to', label: string) => (
    <Field label={label} required error={getDayError(name)} className="w-full sm:w-44">
      <DateInput
        value={draft[name] ?? null}
        placeholder={t`dd/mm/yyyy`}
        onValueChange={(value) => updateDraft({ [name]: value ?? undefined })}
      />
    </Field>
  )
  return (
    <form data-print="hide" onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <YearChip year={filter.year} withCustom={staff} onChange={updateDraft} />
      {filter.year === CUSTOM_YEAR ? (
        <>
          {renderDayField('from', t`From`)}
          {renderDayField('to', t`To`)}
        </>
      ) : null}
      {staff ? (
        <MoreFilters count={countFilters(draft)}>
          <div className="flex flex-wrap gap-2 md:contents">
            {clubType ? <ClubTypeChip draft={draft} onChange={updateDraft} /> : null}
            <ClubFilterChips address={draft} onChange={updateDraft} programme={getFilterClubType(user, draft)} />
            <MultiFilterChip
              label={t`Funding Tags`}
              options={fundingTags.map((tag) => ({ value: tag, label: tag }))}
              value={draft.tags ?? []}
              onChange={(chosen) => {
                const tags = fundingTags.filter((tag) => chosen.includes(tag))
                updateDraft({ tags: tags.length > 0 ? tags : undefined })
              }}
            />
          </div>
        </MoreFilters>
      ) : null}
      <Button type="submit" variant="primary" icon={ListFilter} className="md:ms-auto xl:pointer-fine:min-h-9.5">
        <Trans>Filter</Trans>
      </Button>
      <p role="status" className="w-full text-sm text-muted-foreground empty:hidden">
        {hasChanged ? <Trans>The filters have changed. Press Filter to read these numbers.</Trans> : null}
      </p>
    </form>
  )
}

type DraftChange = (change: Partial<DashboardParams>) => void

type YearChipProps = {
  year: number | typeof CUSTOM_YEAR
  /** True to offer a period of two days as well. */
  withCustom: boolean
  onChange: DraftChange
}

/** Year of the numbers. Its cross returns to this year. */
const YearChip = ({ year, withCustom, onChange }: YearChipProps) => {
  const { t } = useLingui()
  const label = t`Year`
  const options = [
    ...listDashboardYears().map((each) => ({ value: String(each), label: String(each) })),
    ...(withCustom ? [{ value: CUSTOM_YEAR, label: t`Custom` }] : []),
  ]
  // Remove the days, because they belong to the earlier choice (DASH-14).
  const chooseYear = (chosen: DashboardParams['year']) => onChange({ year: chosen, from: undefined, to: undefined })
  return (
    <FilterChip
      label={label}
      value={year === CUSTOM_YEAR ? t`Custom` : String(year)}
      noneLabel=""
      clearLabel={year === getYear(getLondonDay()) ? undefined : t`Clear: ${label}`}
      onClear={() => chooseYear(undefined)}
    >
      {(close) => (
        <SingleOptionList
          options={options}
          value={String(year)}
          onChoose={(chosen) => {
            chooseYear(chosen === CUSTOM_YEAR ? CUSTOM_YEAR : Number(chosen))
            close()
          }}
        />
      )}
    </FilterChip>
  )
}

/** Programme of the numbers. Its cross returns to the main programme. */
const ClubTypeChip = ({ draft, onChange }: { draft: DashboardParams; onChange: DraftChange }) => {
  const { t } = useLingui()
  const label = t`Club Type`
  const labels = {
    tlg: t`TLG`,
    boh: t`Boxes of Hope`,
    all: t({ message: 'All', context: 'club types' }),
  }
  const type = draft.type ?? 'tlg'
  return (
    <FilterChip
      label={label}
      value={labels[type]}
      noneLabel=""
      clearLabel={type === 'tlg' ? undefined : t`Clear: ${label}`}
      onClear={() => onChange({ type: undefined })}
    >
      {(close) => (
        <SingleOptionList
          options={clubTypes.map((each) => ({ value: each, label: labels[each] }))}
          value={type}
          onChoose={(chosen) => {
            onChange({ type: chosen === 'tlg' ? undefined : chosen })
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
