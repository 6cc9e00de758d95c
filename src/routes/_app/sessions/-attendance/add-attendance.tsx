import { formatAge } from '@contract/rules/age.ts'
import { buildNameKey, buildNameMatcher, foldName, type NameLanguage } from '@contract/rules/alphabet.ts'
import { type AttendanceMode, getSelectablePeople } from '@contract/rules/attendance.ts'
import { getFullName } from '@contract/rules/person.ts'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { useLiveRows } from '@/sync-state/use-live-row.ts'
import { Chip } from '@/ui/chip.tsx'
import { Combobox, type ComboboxOption } from '@/ui/combobox.tsx'
import { Sheet, SheetContent, SheetTrigger } from '@/ui/sheet.tsx'
import { getPersonFacts } from './person-facts-cache.ts'
import type { Register } from './register.ts'

const childLabel = msg`Child`
const adultLabel = msg`Adult`

type PersonOption = ComboboxOption & { folded: string }

const filterOptions = (options: readonly ComboboxOption[], query: string) => {
  const isMatch = buildNameMatcher(query)
  return (options as readonly PersonOption[]).filter((option) => isMatch(option.folded))
}

const SelectablePeopleList = ({
  register,
  language,
  onChoose,
}: {
  register: Register
  language: NameLanguage
  onChoose: (person: string) => void
}) => {
  const { t, i18n } = useLingui()
  const people = useLiveRows(register.people)
  const ticks = useLiveRows(register.ticks)
  const date = register.session.get(register.id)?.date ?? ''
  const options = useMemo(() => {
    const tickByPerson = new Map(ticks.map((tick) => [tick.registered, tick]))
    return getSelectablePeople(people, tickByPerson)
      .map((person) => ({ person, key: buildNameKey(person, language) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ person }): PersonOption => {
        const label = getFullName(person)
        const { chips } = getPersonFacts(person, date, register.disputes.get(person.id), false, i18n)
        const age = person.is_adult ? null : formatAge(person, date)
        const kindLabel = person.is_adult ? i18n._(adultLabel) : i18n._(childLabel)
        const detail = (
          <>
            {age === null ? kindLabel : `${kindLabel}, ${age}`}
            {chips.length ? (
              <span className="chips mt-1">
                {chips.map(({ kind, label, icon }) => (
                  <Chip key={`${kind} ${label}`} kind={kind} {...(icon && { icon })}>
                    {label}
                  </Chip>
                ))}
              </span>
            ) : null}
          </>
        )
        return { value: person.id, label, detail, folded: foldName(label) }
      })
  }, [people, ticks, language, date, register, i18n])
  return (
    <Combobox
      list="inline"
      autoFocus
      aria-label={t`Find a name`}
      placeholder={t`Find a name`}
      options={options}
      filter={filterOptions}
      onChoose={onChoose}
      noneLabel={<Trans>No one found. They may be on the list already. If not, register them.</Trans>}
      moreLabel={(hidden) => (
        <Plural value={hidden} one="# more. Type more of the name." other="# more. Type more of the name." />
      )}
    />
  )
}

export type AddAttendanceProps = {
  register: Register
  mode: AttendanceMode
  language: NameLanguage
  onAdd: (person: string) => void
  /** Button that opens the sheet. */
  trigger: ReactNode
  defaultOpen?: boolean
}

/** Sheet with a search for people who are not on the session and not archived (ATT-10). */
export const AddAttendance = ({
  register,
  mode,
  language,
  onAdd,
  trigger,
  defaultOpen = false,
}: AddAttendanceProps) => {
  const { t } = useLingui()
  const [open, setOpen] = useState(defaultOpen)
  return (
    <Sheet open={open} onOpenChange={setOpen}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent
        title={t`Add Attendance`}
        description={
          mode === 'two_step'
            ? t`Adds someone to today's list. Tick them when they are here.`
            : t`Adds someone to today's list and marks them as here.`
        }
        closeLabel={t`Close`}
        className="add-attendance"
      >
        <SelectablePeopleList
          register={register}
          language={language}
          onChoose={(person) => {
            // In two-step mode the sheet stays open for the next person. Otherwise it closes, so that the register is
            // visible again.
            if (mode !== 'two_step') setOpen(false)
            onAdd(person)
          }}
        />
      </SheetContent>
    </Sheet>
  )
}
