import { ageOn } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowLeftRight } from 'lucide-react'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { shortDay } from '@/i18n/format.ts'
import { Name } from '@/ui/name.tsx'
import { fieldWords } from '../field-words.ts'
import { MadeBy } from '../made-by.tsx'
import { removedPerson, removedSession } from '../removed-words.ts'
import { useHolidayWords } from '../use-holiday-words.ts'
import { DecideForm } from './decide-form.tsx'
import { useChangedWords } from './use-changed-words.ts'

type Conflict = Stored<'conflicts'>

/** What a conflict is about, in words; undefined until it is read. */
const useAbout = ({ table, record, base, kind }: Conflict): string | undefined => {
  const { t, i18n } = useLingui()
  const { db } = useReplica()
  const holidayWords = useHolidayWords()
  const about = useLiveQuery(async () => {
    const [first = '', second] = record.split(':')
    return {
      person: await db.rows('registered').get(second ?? first),
      session: await db.rows('sessions').get(first),
      holiday: await db.rows('holiday_allocation').get(record),
    }
  }, [db, record])
  if (!about) return undefined
  const { person, session, holiday } = about
  if (table === 'sessions') {
    const date = session ? shortDay(session.date) : null
    return date ? t`Session on ${date}` : i18n._(removedSession)
  }
  if (table === 'holiday_allocation')
    return holiday ? `${holidayWords(holiday.holiday)} ${holiday.year}` : t`Holiday`
  // Of a removed person the question itself keeps the name.
  if (!person) return kind === 'deleted' && typeof base === 'string' ? base : i18n._(removedPerson)
  const age = ageOn(person.date_of_birth, dayInLondon())
  return fullName(person) + (age === null ? '' : `, ${age}`)
}

type ConflictCardProps = {
  conflict: Conflict
  /** The level of its heading, below that of where it stands. */
  heading?: 'h2' | 'h4'
  onLater?: () => void
  onDecided?: () => void
}

/** Two notes about one fact, in words: both values, who wrote them, when and on which device, and the choice. */
export const ConflictCard = ({ conflict, heading: Heading = 'h4', ...ways }: ConflictCardProps) => {
  const { i18n } = useLingui()
  const { db } = useReplica()
  const changedWords = useChangedWords()
  const device = useLiveQuery(() => db.getMeta('device_id'), [db])
  const who = useAbout(conflict)
  if (who === undefined) return null
  const field = conflict.field ? i18n._(fieldWords(conflict.table, conflict.field)) : ''
  const side = (noted: Conflict['mine']) => ({
    words: changedWords(conflict, noted.value),
    from: <MadeBy by={noted.by} at={noted.at} here={noted.device === device} device={noted.device_name} />,
  })
  return (
    <article className="needs-card">
      <header>
        <ArrowLeftRight aria-hidden="true" />
        <div>
          <Heading>
            {conflict.kind === 'opposite' ? (
              <Trans>
                <Name>{who}</Name>: here or not?
              </Trans>
            ) : conflict.kind === 'deleted' ? (
              <Trans>
                <Name>{who}</Name>: deleted, but changed elsewhere
              </Trans>
            ) : (
              <Trans>
                <Name>{who}</Name>: {field}
              </Trans>
            )}
          </Heading>
          <p>
            {conflict.kind === 'opposite' ? (
              <Trans>Two devices disagree. The later tick counts until you choose.</Trans>
            ) : conflict.kind === 'deleted' ? (
              <Trans>What was changed counts nowhere until you choose.</Trans>
            ) : (
              <Trans>Two notes. Both count until you choose. The other one then stays in the history.</Trans>
            )}
          </p>
        </div>
      </header>
      <DecideForm conflict={conflict} mine={side(conflict.mine)} theirs={side(conflict.theirs)} {...ways} />
    </article>
  )
}
