import type { Allergen } from '@contract/option-lists.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { needOf } from '@/features/sessions/needs.ts'
import type { Stored } from '@/hooks/use-replica.ts'
import { longDay } from '@/i18n/format.ts'
import { linesOf, type PaperRow } from '@/kit/paper/pages.ts'
import { Paper } from '@/kit/paper/paper.tsx'
import { allergenWords } from '@/words/allergen-words.ts'
import { personWords } from './person-words.ts'

/** Characters that fit in a line of one of the two columns. */
const LETTERS = 50

/**
 * Register on paper: all people of the current filters, not only the current page, with their dietary and
 * medical notes.
 */
export const PaperPeople = ({ people }: { people: readonly Stored<'registered'>[] }) => {
  const { t, i18n } = useLingui()
  const today = dayInLondon()
  const day = longDay(today)
  const rows = (): PaperRow<ReactNode>[] =>
    people.map((person) => {
      const { type, age } = personWords(person, today)
      const notes = [
        ...(person.allergens as Allergen[]).map((food) => i18n._(allergenWords[food])),
        ...needOf(person, 'dietary_requirements', []).texts,
        ...needOf(person, 'medical_conditions', []).texts,
      ].join(' · ')
      const name = fullName(person)
      const facts = [type, age].filter(Boolean).join(', ')
      return {
        key: person.id,
        lines: linesOf(`${name}, ${facts}`, LETTERS) + (notes ? linesOf(notes, LETTERS) : 0),
        content: (
          <>
            <b>{name}</b>, {facts}
            {notes ? <div>{notes}</div> : null}
          </>
        ),
      }
    })
  return (
    <Paper
      title={t`Registration`}
      about={
        <>
          <Plural value={people.length} one="# person" other="# people" />. <Trans>Printed on {day}.</Trans>
        </>
      }
      rows={rows}
    />
  )
}
