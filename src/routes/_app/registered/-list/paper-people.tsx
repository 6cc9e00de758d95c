import type { Allergen } from '@contract/option-lists.ts'
import { formatDay, getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { getNeed } from '@/features/food/needs.ts'
import { countLines, type PaperRow } from '@/kit/paper/pages.ts'
import { Paper } from '@/kit/paper/paper.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { allergenLabels } from '@/words/allergen-labels.ts'
import { getPersonText } from './person-text.ts'

/** Characters that fit in a line of one of the two columns. */
const CHARACTERS_PER_LINE = 50

/**
 * Register on paper: all people of the current filters, not only the current page, with their dietary and medical
 * notes.
 */
export const PaperPeople = ({ people }: { people: readonly StoredRow<'registered'>[] }) => {
  const { t, i18n } = useLingui()
  const today = getLondonDay()
  const day = formatDay(today)
  const buildRows = (): PaperRow<ReactNode>[] =>
    people.map((person) => {
      const { type, age } = getPersonText(person, today)
      const notes = [
        ...(person.allergens as Allergen[]).map((food) => i18n._(allergenLabels[food])),
        ...getNeed(person, 'dietary_requirements', []).texts,
        ...getNeed(person, 'medical_conditions', []).texts,
      ].join(' · ')
      const name = getFullName(person)
      const facts = [type, age].filter(Boolean).join(', ')
      return {
        key: person.id,
        lines:
          countLines(`${name}, ${facts}`, CHARACTERS_PER_LINE) + (notes ? countLines(notes, CHARACTERS_PER_LINE) : 0),
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
      rows={buildRows}
    />
  )
}
