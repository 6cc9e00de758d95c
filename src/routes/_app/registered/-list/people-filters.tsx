import { MAX_SEARCH_LENGTH } from '@contract/operation.ts'
import { attendanceTypes } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp, SlidersHorizontal } from 'lucide-react'
import { memo, type ReactNode, useId } from 'react'
import { useUnconfirmedCount } from '@/register/use-unconfirmed.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Select } from '@/ui/select.tsx'
import { attendanceTypeLabels } from '@/words/attendance-type-labels.ts'
import { useTooLongCheck } from '@/words/too-long-message.ts'
import { CHILD_ATTENDANCE_TYPE, countFilters, type PeopleListState, removeFilters } from './list-state.ts'

type FilterFieldsProps = {
  /** URL state with the filters. */
  state: PeopleListState
  /** Changes the URL state and returns to the first page. */
  onChange: (change: Partial<PeopleListState>) => void
  /**
   * True for partner users, who have all four filters. Boxes of Hope users only have the filter for archived people
   * (REG-28, REG-34).
   */
  partner: boolean
}

export type PeopleFiltersProps = FilterFieldsProps & {
  search: string | undefined
  onSearch: (search: string | undefined) => void
  /** Called with true while the user is in the search field. */
  onTyping: (typing: boolean) => void
  /** Collapse state on narrow screens, where only the search is always visible. Null on wide screens. */
  fold: CollapseState | null
  /** Register button on a phone, next to the button that expands the filters. */
  register: ReactNode
  /** Select field for the order. Used if there are no column headers to sort by. */
  sort: ReactNode
}

/** Collapse state. `tools` is the id of the other collapsible part. */
type CollapseState = { open: boolean; onOpen: (open: boolean) => void; tools: string }

/** Search and filters of the register (REG-02, REG-28 to REG-36). */
export const PeopleFilters = ({ search, onSearch, onTyping, fold, register, sort, ...filters }: PeopleFiltersProps) => {
  const { t } = useLingui()
  const checkTooLong = useTooLongCheck()
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-xl border-border bg-card max-md:gap-2 max-md:bg-transparent md:border md:p-3">
      <SearchInput
        className="min-w-[min(12rem,100%)] flex-1 max-md:basis-full xl:max-w-90"
        label={t`Search`}
        placeholder={t`Search`}
        clearLabel={t`Clear the search`}
        tooLong={(text) => checkTooLong(text, MAX_SEARCH_LENGTH)}
        value={search ?? ''}
        onFocus={() => onTyping(true)}
        onBlur={() => onTyping(false)}
        onValueChange={(typed) => onSearch(typed || undefined)}
      />
      {fold ? (
        <CollapsibleFilters {...fold} {...filters} register={register} sort={sort} />
      ) : (
        <FilterFields {...filters} />
      )}
    </div>
  )
}

/** Filter fields. They are memoised so that typing in the search does not render them. */
const FilterFields = memo(({ state, onChange, partner }: FilterFieldsProps) => (
  <>
    {partner ? (
      <>
        <TypeSelect state={state} onChange={onChange} />
        <Checkbox
          look="framed"
          checked={state.parcel_delivery_contact ?? false}
          onCheckedChange={(isChecked) => onChange({ parcel_delivery_contact: isChecked || undefined })}
        >
          <Trans>Parcel Delivery Contact</Trans>
        </Checkbox>
      </>
    ) : null}
    <Checkbox
      look="framed"
      checked={state.soft_archived ?? false}
      onCheckedChange={(isChecked) => onChange({ soft_archived: isChecked || undefined })}
    >
      <Trans>View Archived</Trans>
    </Checkbox>
    {partner ? (
      <Checkbox
        look="framed"
        checked={state.participant_self_registration ?? false}
        onCheckedChange={(isChecked) => onChange({ participant_self_registration: isChecked || undefined })}
      >
        <Trans>View Self-registered</Trans>
      </Checkbox>
    ) : null}
    {partner ? <UnconfirmedFilter state={state} onChange={onChange} /> : null}
    {state.questions ? (
      <Checkbox look="framed" checked onCheckedChange={() => onChange({ questions: undefined })}>
        <Trans>With questions from families</Trans>
      </Checkbox>
    ) : null}
    {state.unanswered ? (
      <Checkbox look="framed" checked onCheckedChange={() => onChange({ unanswered: undefined })}>
        {state.unanswered === 'birthday' ? (
          <Trans>Children without a birthday</Trans>
        ) : (
          <Trans>Children without answers about the family</Trans>
        )}
      </Checkbox>
    ) : null}
  </>
))

/** Filter for people whose health facts were not confirmed for a year, with their number (B-FAM-04). */
const UnconfirmedFilter = ({ state, onChange }: Omit<FilterFieldsProps, 'partner'>) => {
  const count = useUnconfirmedCount()
  return (
    <Checkbox
      look="framed"
      checked={state.unconfirmed ?? false}
      onCheckedChange={(isChecked) => onChange({ unconfirmed: isChecked || undefined })}
    >
      {count === undefined ? (
        <Trans>Not confirmed for a year</Trans>
      ) : (
        <Trans>Not confirmed for a year ({count})</Trans>
      )}
    </Checkbox>
  )
}

const ALL_TYPES = 'all'

const TypeSelect = ({ state, onChange }: Omit<FilterFieldsProps, 'partner'>) => {
  const { t, i18n } = useLingui()
  const typeOptions = attendanceTypes.map(({ value, label }) => {
    const translatedLabel = attendanceTypeLabels[value]
    return { value: value as string, label: translatedLabel ? i18n._(translatedLabel) : label }
  })
  return (
    <Field label={t`Attendance Type`} className="flex! max-w-full flex-wrap items-center gap-x-3">
      <Select
        value={state.attendance_type ?? ALL_TYPES}
        options={[
          { value: ALL_TYPES, label: t`All` },
          { value: CHILD_ATTENDANCE_TYPE, label: t`Child` },
          ...typeOptions,
        ]}
        onValueChange={(value) => onChange({ attendance_type: value === ALL_TYPES ? undefined : value })}
      />
    </Field>
  )
}

const clearedFilters: Partial<PeopleListState> = {
  attendance_type: undefined,
  parcel_delivery_contact: undefined,
  soft_archived: undefined,
  participant_self_registration: undefined,
  unanswered: undefined,
  unconfirmed: undefined,
  questions: undefined,
}

/** Filters behind a button that also expands and collapses the tools. */
const CollapsibleFilters = ({
  open,
  onOpen,
  tools,
  register,
  sort,
  ...filters
}: CollapseState & FilterFieldsProps & Pick<PeopleFiltersProps, 'register' | 'sort'>) => {
  const id = useId()
  const count = countFilters(filters.state)
  return (
    <>
      <Button
        className="max-md:flex-[1.4] max-md:gap-1.5 max-md:px-2"
        icon={SlidersHorizontal}
        aria-expanded={open}
        aria-controls={`${id} ${tools}`}
        onClick={() => onOpen(!open)}
      >
        {count ? <Trans>Filters and tools ({count})</Trans> : <Trans>Filters and tools</Trans>}
        {open ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
      </Button>
      {register}
      <div id={id} hidden={!open} className="w-full">
        <div className="grid gap-2.5 md:flex md:flex-wrap md:items-center">
          <FilterFields {...filters} />
          {sort}
          <Button
            disabled={count === 0}
            onClick={() => filters.onChange({ ...clearedFilters, ...removeFilters(filters.state) })}
          >
            <Trans>Clear filters</Trans>
          </Button>
        </div>
      </div>
    </>
  )
}
