import { CUSTOM_YEAR, listDashboardYears } from '@contract/dashboard/filter.ts'
import { fundingTags } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { ClubFilters } from '@/features/clubs/club-filters.tsx'
import { MoreFilters } from '@/kit/list/more-filters.tsx'
import { Button } from '@/ui/button.tsx'
import { DateInput } from '@/ui/date/date-input.tsx'
import { Field } from '@/ui/field.tsx'
import { MultiSelect } from '@/ui/multi-select.tsx'
import { Select } from '@/ui/select.tsx'
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
 * Form that filters the dashboard by clubs and days. Nothing is requested before the user presses Filter (DASH-13 to
 * DASH-43).
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
  const yearOptions = [
    ...listDashboardYears().map((year) => ({ value: String(year), label: String(year) })),
    ...(staff ? [{ value: CUSTOM_YEAR, label: t`Custom` }] : []),
  ]
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
  const filterCount = countFilters(draft)
  return (
    <form
      data-print="hide"
      onSubmit={submit}
      className="grid gap-3 rounded-xl border border-border bg-card p-4 md:flex md:flex-wrap md:items-end"
    >
      <Field label={t`Year`} className="w-full md:w-32">
        <Select
          options={yearOptions}
          value={String(filter.year)}
          onValueChange={(year) =>
            updateDraft({
              year: year === CUSTOM_YEAR ? CUSTOM_YEAR : Number(year),
              from: undefined,
              to: undefined,
            })
          }
        />
      </Field>
      {filter.year === CUSTOM_YEAR ? (
        <>
          {renderDayField('from', t`From`)}
          {renderDayField('to', t`To`)}
        </>
      ) : null}
      {staff ? (
        <MoreFilters count={filterCount}>
          <ClubFilters address={draft} onChange={updateDraft} programme={getFilterClubType(user, draft)} />
          {clubType ? (
            <Field label={t`Club Type`} className="w-full md:w-44">
              <Select
                options={[
                  { value: 'tlg', label: t`TLG` },
                  { value: 'boh', label: t`Boxes of Hope` },
                  { value: 'all', label: t({ message: 'All', context: 'club types' }) },
                ]}
                value={draft.type ?? 'tlg'}
                onValueChange={(type) => updateDraft({ type: type === 'tlg' ? undefined : type })}
              />
            </Field>
          ) : null}
          <Field label={t`Funding Tags`} className="w-full md:w-52">
            <MultiSelect
              options={fundingTags.map((tag) => ({ value: tag, label: tag }))}
              value={draft.tags ?? []}
              onValueChange={(tags) => updateDraft({ tags: tags.length > 0 ? tags : undefined })}
              placeholder={t({ message: 'All', context: 'funding tags' })}
              removeLabel={(label) => t`Remove ${label}`}
            />
          </Field>
        </MoreFilters>
      ) : null}
      <Button type="submit" variant="primary" icon={ListFilter}>
        <Trans>Filter</Trans>
      </Button>
      <p role="status" className="text-sm text-muted-foreground">
        {hasChanged ? <Trans>The filters have changed. Press Filter to read these numbers.</Trans> : null}
      </p>
    </form>
  )
}
