import type { MutationArgs } from '@contract/mutations.ts'
import { fullName } from '@contract/rules/person.ts'
import { useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { type QueueEntry, useReplica } from '@/hooks/use-replica.ts'
import { shortDay } from '@/i18n/format.ts'

type Named = Pick<QueueEntry, 'id' | 'name' | 'args'>

/** Ids of the people and sessions that a change speaks of. */
const spokenOf = ({ args }: Named) =>
  [args.registered, args.session, args.id].filter((x) => typeof x === 'string')

/**
 * Puts changes into words: "Ava Hughes ticked in, 07/08/26". Names come from the replica; a person who is
 * not in it any more is "someone".
 */
export const useChangeWords = (changes: readonly Named[]): ((change: Named) => string) => {
  const { t } = useLingui()
  const { db } = useReplica()
  const key = changes.map((c) => c.id).join()
  const known = useLiveQuery(async () => {
    const ids = [...new Set(changes.flatMap(spokenOf))] as string[]
    const people = await db.rows('registered').bulkGet(ids)
    const sessions = await db.rows('sessions').bulkGet(ids)
    return {
      names: new Map(people.flatMap((p) => (p ? [[p.id, fullName(p)]] : []))),
      days: new Map(sessions.flatMap((s) => (s ? [[s.id, shortDay(s.date)]] : []))),
    }
  }, [db, key])

  return (change) => {
    const args = change.args as Record<string, unknown>
    const who = (id: unknown) => known?.names.get(String(id)) ?? t`someone`
    const day = (id: unknown) => known?.days.get(String(id)) ?? ''
    switch (change.name) {
      case 'attendance.set': {
        const { registered, session, state } = args as MutationArgs['attendance.set']
        const name = who(registered)
        const date = day(session)
        if (state === 'attending') return t`${name} ticked in, ${date}`
        if (state === 'registered') return t`${name} on the list, ${date}`
        return t`${name} taken off, ${date}`
      }
      case 'session.create': {
        const date = shortDay((args as MutationArgs['session.create']).date)
        return t`Session on ${date} created`
      }
      case 'session.update': {
        const date = day(args.id)
        return t`Session on ${date} changed`
      }
      case 'session.delete':
        return t`A session deleted`
      case 'registered.create': {
        const { values } = args as MutationArgs['registered.create']
        const name = fullName(values)
        return t`${name} registered`
      }
      case 'registered.update': {
        const name = who(args.id)
        return t`Details of ${name} changed`
      }
      case 'registered.delete':
        return t`A person removed`
      case 'holiday.set': {
        const { holiday, year } = args as MutationArgs['holiday.set']
        return t`Dates of ${holiday} ${year} changed`
      }
      case 'checklist.set':
        return args.ticked ? t`A checklist item ticked` : t`A checklist item unticked`
      case 'conflict.resolve':
        return t`One of two notes chosen`
      default:
        return t`A change made by a newer version of the app`
    }
  }
}
