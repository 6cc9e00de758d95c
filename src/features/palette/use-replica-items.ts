import { canOpenRoute } from '@contract/access.ts'
import { formatAge } from '@contract/rules/age.ts'
import { foldName, getSearchWords } from '@contract/rules/alphabet.ts'
import { type Day, formatDay, getLondonDay } from '@contract/rules/days.ts'
import { getFullName } from '@contract/rules/person.ts'
import { parseSearchIds } from '@contract/search.ts'
import { useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { ChefHat, ClipboardCheck, Flame, Package, UserRound } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { formatFullDay } from '@/i18n/long-dates.ts'
import type { Person } from '@/register/order-people.ts'
import { searchPeople } from '@/register/search-people.ts'
import { readUnlessLocked } from '@/sync-state/read-unless-locked.ts'
import type { Replica, StoredRow } from '@/sync-state/use-replica.ts'
import { useUser } from '@/user/use-user.ts'
import { attendanceTypeLabels } from '@/words/attendance-type-labels.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import type { PaletteItem } from './palette-items.ts'
import { takeBestMatches } from './rank-matches.ts'
import { findByLabel } from './use-page-items.ts'

/** Maximum number of rows in a group of the replica. */
const MAX_ROWS = 6

const NO_PEOPLE: readonly Person[] = []
const ignoreSubscription = () => () => undefined

export type ReplicaItems = {
  /** False until people and sessions are read. */
  isLoaded: boolean
  find: (text: string) => PaletteItem[]
  /** Returns the row of a record, or undefined if the record does not exist. */
  get: (path: string) => PaletteItem | undefined
}

/** Returns the people and sessions of the replica that the user may open. Works offline. */
export function useReplicaItems(replica: Replica | null): ReplicaItems {
  const user = useUser()
  const people = usePeople(canOpenRoute('/registered', user) ? replica : null)
  const sessions = useSessions(canOpenRoute('/sessions', user) ? replica : null)
  const parcels = useParcels(canOpenRoute('/parcel_provision_sessions', user) ? replica : null)
  const toPersonItem = usePersonItem()
  const toSessionItem = useSessionItem()
  const { t } = useLingui()
  const todayItems = buildTodayItems(sessions ?? [], getLondonDay(), { kitchen: t`Kitchen`, fireRoll: t`Fire roll` })
  const toParcelItem = (row: StoredRow<'parcel_provisions'>): PaletteItem => ({
    ...toSessionItem({ ...row, group__name: '' }),
    icon: Package,
    href: `/parcel_provision_sessions/${row.id}`,
  })
  return {
    isLoaded: people !== undefined && sessions !== undefined && parcels !== undefined,
    find: (text) => {
      const words = getSearchWords(text)
      const sessionItems = [...(sessions ?? []).map(toSessionItem), ...(parcels ?? []).map(toParcelItem)]
      const matchingSessions = sessionItems.filter((item) => {
        const sessionText = getSessionText(item)
        return words.every((word) => sessionText.includes(word))
      })
      return [
        ...findPeople(people ?? NO_PEOPLE, text).map(toPersonItem),
        ...takeBestMatches(matchingSessions, words, getSessionText, MAX_ROWS),
        ...findByLabel(todayItems, text),
      ]
    },
    get: (path) => {
      const id = path.split('/').at(-1)
      const person = path.startsWith('/registered/') ? people?.find((row) => row.id === id) : undefined
      if (person) return toPersonItem(person)
      const parcel = path.startsWith('/parcel') ? parcels?.find((row) => row.id === id) : undefined
      if (parcel) return toParcelItem(parcel)
      const session = path.startsWith('/sessions/') ? sessions?.find((row) => row.id === id) : undefined
      return session && toSessionItem(session)
    },
  }
}

/** Finds people by name, email address or id, best first. */
export function findPeople(people: readonly Person[], text: string): Person[] {
  const ids = parseSearchIds(text)
  if (ids) return people.filter(({ id }) => ids.includes(id))
  const words = getSearchWords(text)
  const byName = searchPeople(people, text)
  const byEmail = text.includes('@')
    ? people.filter(({ email }) => email && words.every((word) => email.toLowerCase().includes(word)))
    : []
  return takeBestMatches([...byName, ...byEmail], words, (person) => foldName(getFullName(person)), MAX_ROWS)
}

function usePeople(replica: Replica | null): readonly Person[] | undefined {
  const livePeople = replica?.people(false)
  return useSyncExternalStore(livePeople?.subscribe ?? ignoreSubscription, livePeople?.all ?? (() => NO_PEOPLE))
}

/** Returns all sessions, newest first. */
function useSessions(replica: Replica | null) {
  return useLiveQuery(async () => {
    if (!replica) return []
    const { db } = replica
    return sortNewestFirst(await readUnlessLocked(db, () => db.rows('sessions').toArray()))
  }, [replica])
}

function useParcels(replica: Replica | null) {
  return useLiveQuery(async () => {
    if (!replica) return []
    const { db } = replica
    return sortNewestFirst(await readUnlessLocked(db, () => db.rows('parcel_provisions').toArray()))
  }, [replica])
}

const sortNewestFirst = <Row extends { date: string }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => b.date.localeCompare(a.date))

function usePersonItem() {
  const { i18n, t } = useLingui()
  const today = getLondonDay()
  return (person: Person): PaletteItem => {
    const typeLabel = person.is_adult ? attendanceTypeLabels[person.attendance_type ?? ''] : undefined
    const adultLabel = typeLabel ? i18n._(typeLabel) : t`Adult`
    const age = person.is_adult ? null : formatAge(person, today)
    return {
      group: 'people',
      icon: UserRound,
      label: getFullName(person),
      detail: [person.is_adult ? adultLabel : t`Child`, age].filter(Boolean).join(', '),
      href: `/registered/${person.id}`,
    }
  }
}

type ListedSession = Pick<StoredRow<'sessions'>, 'id' | 'date' | 'holiday' | 'group__name'>

function useSessionItem() {
  const getHolidayLabel = useHolidayLabel()
  return (session: ListedSession): PaletteItem => buildSessionItem(session, getHolidayLabel)
}

/** Builds the row of a session. The date in digits is searched, but not shown. */
export function buildSessionItem(
  { id, date, holiday, group__name }: ListedSession,
  getHolidayLabel: (holiday: string) => string,
): PaletteItem {
  const day = formatFullDay(date)
  return {
    group: 'sessions',
    icon: ClipboardCheck,
    // Welsh weekdays begin with a lower-case letter.
    label: day.slice(0, 1).toLocaleUpperCase() + day.slice(1),
    detail: [getHolidayLabel(holiday), group__name].filter(Boolean).join(', '),
    keywords: formatDay(date),
    href: `/sessions/${id}`,
  }
}

/** Builds the rows for the kitchen and the fire roll of today's sessions. The group is added if there are several. */
export function buildTodayItems(
  sessions: readonly ListedSession[],
  today: Day,
  labels: { kitchen: string; fireRoll: string },
): PaletteItem[] {
  const todaySessions = sessions.filter(({ date }) => date === today)
  return todaySessions.flatMap(({ id, group__name }): PaletteItem[] => {
    const detail = todaySessions.length > 1 ? group__name : ''
    return [
      { group: 'pages', icon: ChefHat, label: labels.kitchen, detail, href: `/sessions/${id}/kitchen` },
      { group: 'pages', icon: Flame, label: labels.fireRoll, detail, href: `/sessions/${id}/fire_roll` },
    ]
  })
}

/** Returns the folded text in which a session is searched. */
export const getSessionText = ({ label, detail, keywords, href }: PaletteItem): string =>
  foldName([label, detail, keywords, href.split('/').at(-1)].filter(Boolean).join(' '))
