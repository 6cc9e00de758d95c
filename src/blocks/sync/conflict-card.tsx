import { ageOn } from '@contract/rules/age.ts'
import { dayInLondon } from '@contract/rules/days.ts'
import { fullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowLeftRight } from 'lucide-react'
import { type Stored, useReplica } from '@/hooks/use-replica.ts'
import { formatTime } from '@/i18n/format.ts'
import { fieldWords } from '../field-words.ts'
import { useValueWords } from './use-value-words.ts'

type Side = Stored<'conflicts'>['mine']

/** Two notes about one fact, in words: both values, who wrote them, when and on which device. */
export const ConflictCard = ({ conflict }: { conflict: Stored<'conflicts'> }) => {
  const { t, i18n } = useLingui()
  const { db } = useReplica()
  const valueWords = useValueWords()
  const device = useLiveQuery(() => db.getMeta('device_id'), [db])
  const about = useLiveQuery(async () => {
    const [session, person] = conflict.record.split(':')
    return {
      person: await db.rows('registered').get(person ?? session ?? ''),
      session: await db.rows('sessions').get(session ?? ''),
    }
  }, [db, conflict.record])
  const age = about?.person ? ageOn(about.person.date_of_birth, dayInLondon()) : null
  const who = about?.person ? fullName(about.person) + (age === null ? '' : `, ${age}`) : t`A record`
  const field = conflict.field ? i18n._(fieldWords(conflict.field)) : null
  const title =
    conflict.kind === 'opposite'
      ? t`${who}: here or not?`
      : conflict.kind === 'deleted'
        ? t`${who}: deleted, but changed elsewhere`
        : t`${who}: ${field ?? ''}`
  const from = (side: Side) => {
    const by = side.by ?? t`someone`
    const at = formatTime(side.at)
    return side.device === device ? t`${by}, this device, ${at}` : t`${by}, another device, ${at}`
  }
  const note = (side: Side) => (
    <li>
      <q>{valueWords(conflict, side.value)}</q>
      <small>{from(side)}</small>
    </li>
  )
  return (
    <article className="needs-card">
      <header>
        <ArrowLeftRight aria-hidden="true" />
        <div>
          <h4>{title}</h4>
          <p>
            <Trans>Two notes. Both count until somebody decides.</Trans>
          </p>
        </div>
      </header>
      <ul>
        {note(conflict.mine)}
        {note(conflict.theirs)}
      </ul>
    </article>
  )
}
