import { and, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import type { ApiParsedInput } from '../../contract/api.ts'
import type { HelperCheck, HelperDays } from '../../contract/helper-days.ts'
import type { RowByTable } from '../../contract/rows.ts'
import { foldName, getSearchWords } from '../../contract/rules/alphabet.ts'
import { type Day, getLondonDay } from '../../contract/rules/days.ts'
import { type DutyDays, getDutyDays, getFirstDutyDay } from '../../contract/rules/duty-days.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applications, attendanceFacts, clearances, dbsForms, registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { findOwnApplications } from '../recruitment/own-facts.ts'

type Clearance = typeof clearances.$inferSelect
type LinkedApplication = Pick<typeof applications.$inferSelect, 'id' | 'checks_completed' | 'outcome'> & {
  /** Null if the contact did not answer this question, or if no check was confirmed. */
  barred_list_checked: boolean | null
}
type LinkedPerson = Pick<RowByTable['registered'], 'volunteer_application' | 'core_application'>

/** Reads the club's people who helped in the duty period, which ends on `day`, with the days they attended. */
const readHelpers = async (tx: Tx, club: string, day: Day) => {
  const facts = await tx
    .selectDistinct({ registered: attendanceFacts.registered_id, day: attendanceFacts.date })
    .from(attendanceFacts)
    .where(
      and(
        eq(attendanceFacts.organisation_id, club),
        gte(attendanceFacts.date, getFirstDutyDay(day)),
        lte(attendanceFacts.date, day),
        eq(attendanceFacts.removed, false),
        or(attendanceFacts.helper, attendanceFacts.young_helper),
      ),
    )
  const ids = [...new Set(facts.map((fact) => fact.registered))]
  const people = ids.length
    ? await tx
        .select()
        .from(registered)
        .where(and(inArray(registered.id, ids), isNull(registered.deleted_at)))
    : []
  return { facts, people: people as RowByTable['registered'][] }
}

const readClearances = async (tx: Tx, ids: readonly string[]): Promise<Map<string, Clearance>> => {
  const isCurrentClearance = and(inArray(clearances.registered_id, [...ids]), isNull(clearances.deleted_at))
  const rows = ids.length ? await tx.select().from(clearances).where(isCurrentClearance) : []
  return new Map(rows.map((row) => [row.registered_id, row]))
}

/** Reads the applications linked to people. Map key: application id. */
const readApplications = async (tx: Tx, people: readonly LinkedPerson[]): Promise<Map<string, LinkedApplication>> => {
  const ids = people.flatMap(({ volunteer_application, core_application }) => [
    ...(volunteer_application ? [volunteer_application] : []),
    ...(core_application ? [core_application] : []),
  ])
  if (ids.length === 0) return new Map()
  const { id, checks_completed, outcome, deleted_at } = applications
  const rows = await tx
    .select({ id, checks_completed, outcome, barred_list_checked: dbsForms.barred_list_checked })
    .from(applications)
    .leftJoin(dbsForms, eq(dbsForms.application_id, id))
    .where(and(inArray(id, ids), isNull(deleted_at)))
  return new Map(rows.map((row) => [row.id, row]))
}

const findLinkedApplications = (
  person: LinkedPerson,
  applicationById: ReadonlyMap<string, LinkedApplication>,
): LinkedApplication[] =>
  [person.volunteer_application, person.core_application].flatMap((id) => {
    const application = id ? applicationById.get(id) : undefined
    return application ? [application] : []
  })

/** Returns the full reason for the state of a helper's check. Only some users may see this reason. */
const getCheckReason = (
  { check }: Pick<DutyDays<LinkedPerson>, 'check'>,
  clearance: Clearance | undefined,
  linkedApplications: readonly LinkedApplication[],
): HelperCheck => {
  const isEndUnknown =
    linkedApplications.some(({ barred_list_checked }) => barred_list_checked) && !clearance?.valid_until
  if (check === 'unknown') return isEndUnknown ? 'end_unknown' : 'barred_list_unknown'
  if (check !== 'missing') return check
  if (!clearance) return 'missing'
  const isDone = ({ checks_completed, outcome }: LinkedApplication) =>
    checks_completed !== null && outcome !== 'declined' && outcome !== 'withdrawn'
  return linkedApplications.some(isDone) ? 'no_barred_list' : 'not_finished'
}

type HelperOrder = (a: HelperDays, b: HelperDays) => number
const compareByName: HelperOrder = (a, b) => a.name.localeCompare(b.name, 'en-GB') || (a.id < b.id ? -1 : 1)
const orderByColumn: Record<string, HelperOrder> = {
  name: compareByName,
  days: (a, b) => a.days - b.days || compareByName(a, b),
  last_day: (a, b) => a.last_day.localeCompare(b.last_day) || compareByName(a, b),
}
/** Default order: people to review first, then by number of days. */
const defaultOrder: HelperOrder = (a, b) => Number(b.told) - Number(a.told) || b.days - a.days || compareByName(a, b)

const sortRows = (rows: HelperDays[], ordering: ApiParsedInput<'helper_days.list', 'query'>['ordering']) => {
  const column = ordering?.replace(/^-/, '') ?? ''
  const order = orderByColumn[column] ?? defaultOrder
  return rows.sort(ordering?.startsWith('-') ? (a, b) => order(b, a) : order)
}

/** Lists the helpers that the user may see. Users never see their own check. */
const listHelpers = async (tx: Tx, user: CurrentUser): Promise<HelperDays[]> => {
  const day = getLondonDay()
  const { facts, people } = await readHelpers(tx, requireClubId(user), day)
  const clearanceById = await readClearances(
    tx,
    people.map(({ id }) => id),
  )
  const applicationById = await readApplications(tx, people)
  const clearanceStates = new Map(
    [...clearanceById].map(([id, { cleared, valid_until: until }]) => [id, { cleared, until }]),
  )
  const ownIds = await findOwnApplications(tx, user.id, [...applicationById.keys()])
  const isLeader = getAccessFlags(user).safeguardingLeader
  return getDutyDays({ people, attended: facts, clearances: clearanceStates, day }).flatMap((helper): HelperDays[] => {
    const linkedApplications = findLinkedApplications(helper.person, applicationById)
    if (helper.kind === 'young' && !isLeader) return []
    if (linkedApplications.some(({ id }) => ownIds.has(id))) return []
    const { id } = helper.person
    const check = getCheckReason(helper, clearanceById.get(id), linkedApplications)
    return [
      {
        id,
        name: getFullName(helper.person),
        kind: helper.kind,
        days: helper.days,
        last_day: helper.last,
        check,
        until: clearanceById.get(id)?.valid_until ?? null,
        told: helper.told,
      },
    ]
  })
}

export const helperDayHandlers = {
  'helper_days.list': ({ db, user, query }) =>
    db.club(
      requireClubId(user),
      async (tx) => {
        const searchWords = getSearchWords(query.search ?? '').map(foldName)
        const rows = (await listHelpers(tx, user)).filter(
          (row) =>
            (query.told === undefined || row.told === query.told) &&
            searchWords.every((word) => foldName(row.name).includes(word)),
        )
        const results = sortRows(rows, query.ordering).slice(query.offset, query.offset + query.limit)
        return { count: rows.length, results }
      },
      'snapshot',
    ),
} satisfies Partial<Handlers>
