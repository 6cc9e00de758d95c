import { attendanceTypes } from '@contract/option-lists.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { ListFilter } from 'lucide-react'
import { memo, useState } from 'react'
import { attendanceTypeWords } from '@/blocks/attendance-type-words.ts'
import { useMedia } from '@/hooks/use-media.ts'
import { Button } from '@/ui/button.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Field } from '@/ui/field.tsx'
import { SearchInput } from '@/ui/search-input.tsx'
import { Select } from '@/ui/select.tsx'
import { Sheet, SheetClose, SheetContent } from '@/ui/sheet.tsx'
import { CHILD, countFilters, type PeopleListState, withoutFilters } from './list-state.ts'

type ChoicesProps = {
  /** The filters of the address. */
  state: PeopleListState
  /** Changes of the address; the first page is shown again. */
  onChange: (change: Partial<PeopleListState>) => void
  /** Partner users have all four filters, Boxes of Hope users the archived alone (REG-28, REG-34). */
  partner: boolean
}

type PeopleFiltersProps = ChoicesProps & {
  /** As it is typed, ahead of the address. */
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Search and filters of the register (REG-02, REG-28 to REG-36): one card, on phones a sheet. */
export const PeopleFilters = ({ search, onSearch, state, onChange, partner }: PeopleFiltersProps) => {
  const { t } = useLingui()
  const phone = useMedia('(max-width: 47.99rem)')
  return (
    <div className="flex flex-wrap items-center gap-2.5 rounded-xl border border-border bg-card p-3">
      <SearchInput
        className="min-w-[min(12rem,100%)] flex-1 lg:max-w-90"
        label={t`Search`}
        placeholder={t`Search`}
        clearLabel={t`Clear the search`}
        value={search ?? ''}
        onValueChange={(typed) => onSearch(typed || undefined)}
      />
      {phone && partner ? (
        <FilterSheet state={state} onChange={onChange} />
      ) : (
        <Choices state={state} onChange={onChange} partner={partner} />
      )}
    </div>
  )
}

/** A letter typed into the search leaves them as they are. */
const Choices = memo(({ state, onChange, partner }: ChoicesProps) => (
  <>
    {partner ? (
      <>
        <TypeSelect state={state} onChange={onChange} />
        <Checkbox
          look="framed"
          checked={state.parcel_delivery_contact ?? false}
          onCheckedChange={(on) => onChange({ parcel_delivery_contact: on || undefined })}
        >
          <Trans>Parcel Delivery Contact</Trans>
        </Checkbox>
      </>
    ) : null}
    <Checkbox
      look="framed"
      checked={state.soft_archived ?? false}
      onCheckedChange={(on) => onChange({ soft_archived: on || undefined })}
    >
      <Trans>View Archived</Trans>
    </Checkbox>
    {partner ? (
      <Checkbox
        look="framed"
        checked={state.participant_self_registration ?? false}
        onCheckedChange={(on) => onChange({ participant_self_registration: on || undefined })}
      >
        <Trans>View Self-registered</Trans>
      </Checkbox>
    ) : null}
  </>
))

const ALL = 'all'

const TypeSelect = ({ state, onChange }: Omit<ChoicesProps, 'partner'>) => {
  const { t, i18n } = useLingui()
  const types = attendanceTypes.map(({ value, label }) => {
    const words = attendanceTypeWords[value]
    return { value: value as string, label: words ? i18n._(words) : label }
  })
  return (
    <Field label={t`Attendance Type`} className="flex! max-w-full flex-wrap items-center gap-x-3">
      <Select
        value={state.attendance_type ?? ALL}
        options={[{ value: ALL, label: t`All` }, { value: CHILD, label: t`Child` }, ...types]}
        onValueChange={(value) => onChange({ attendance_type: value === ALL ? undefined : value })}
      />
    </Field>
  )
}

const FilterSheet = ({ state, onChange }: Omit<ChoicesProps, 'partner'>) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const count = countFilters(state)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <Button icon={ListFilter} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count ? <Trans>Filter ({count})</Trans> : <Trans>Filter</Trans>}
      </Button>
      <SheetContent
        title={<Trans>Filter</Trans>}
        closeLabel={t`Close`}
        bodyClassName="grid content-start gap-3"
        footer={
          <>
            <Button disabled={count === 0} onClick={() => onChange({ ...unset, ...withoutFilters(state) })}>
              <Trans>Clear filters</Trans>
            </Button>
            <SheetClose asChild>
              <Button variant="primary">
                <Trans>Show</Trans>
              </Button>
            </SheetClose>
          </>
        }
      >
        <Choices state={state} onChange={onChange} partner />
      </SheetContent>
    </Sheet>
  )
}

const unset: Partial<PeopleListState> = {
  attendance_type: undefined,
  parcel_delivery_contact: undefined,
  soft_archived: undefined,
  participant_self_registration: undefined,
}
