import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { AccessRule } from '../../contract/access.ts'
import type { Id } from '../../contract/id.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { foldName, getSearchWords } from '../../contract/rules/alphabet.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { SearchKind } from '../../contract/search.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { toLikePattern } from '../db/list.ts'
import { applications, organisations, users } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import { applicationSearchText } from '../db/tables/recruitment.ts'
import { userSearchName, userSearchText } from '../db/tables/users.ts'
import { buildSearchFilter } from '../kit/record-queries.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import { clubSearchText } from '../organisations/organisations.ts'
import { filterVisibleApplications } from '../recruitment/scope.ts'
import { buildPastorFilter, buildPastorSearch } from '../users/pastors.ts'
import { isStaffAccount } from '../users/staff.ts'

/** A row that matches, before the response is built. */
export type FoundRow = {
  id: string
  label: string
  details: (string | null)[]
  role: string | null
  /** Number of all matches of the source. */
  total: number
}

type Search = {
  text: string
  /** Ids that the search names instead of words, or null. */
  ids: Id[] | null
}

type SourceQuery = { search: Search; user: CurrentUser; limit: number }

/** A list that the search reads. Its filters are those of the list itself. */
export type SearchSource = {
  kind: Exclude<SearchKind, 'page'>
  /** Access rule of the list's page. */
  access: AccessRule
  /** Path of the list's page. A record's path adds its id. */
  path: string
  title: string
  find: (tx: Tx, query: SourceQuery) => Promise<FoundRow[]>
}

/** Sources in the order of the results. */
export const searchSources: readonly SearchSource[] = [
  { kind: 'club', access: 'organisations', path: '/organisations', title: 'Clubs', find: findClubs },
  { kind: 'user', access: 'users_pastors', path: '/users/pastors', title: 'Users', find: findPastors },
  { kind: 'staff', access: 'users_staff', path: '/users/staff', title: 'Staff', find: findStaff },
  {
    kind: 'application',
    access: 'applications',
    path: '/applications',
    title: 'Core Team Applications',
    find: (tx, query) => findApplications(tx, query, 'core'),
  },
  {
    kind: 'volunteer_application',
    access: 'volunteer_applications',
    path: '/volunteer_applications',
    title: 'Lunchmaker Applications',
    find: (tx, query) => findApplications(tx, query, 'volunteer'),
  },
]

const total = sql<number>`(count(*) OVER ())::int`

/** Builds the condition for a search: one of its ids, or all of its words. */
function matchSearch({ text, ids }: Search, id: PgColumn, matchWords: (text: string) => SQL | undefined) {
  return ids ? inArray(id, ids) : matchWords(text)
}

/** Builds a rank for sorting: names that begin with the text first, then names with a word that begins with it. */
function rankByName(foldedName: SQL, { text }: Search): SQL {
  const [, ...pattern] = toLikePattern(foldName(text))
  const prefix = pattern.join('')
  return sql`CASE WHEN ${foldedName} LIKE ${prefix} THEN 0 WHEN ${foldedName} LIKE ${`% ${prefix}`} THEN 1
    WHEN ${foldedName} LIKE ${`%${prefix}`} THEN 2 ELSE 3 END`
}

type Person = { first_name: string | null; last_name: string | null; club: string | null; email: string | null }

/** Returns the facts that distinguish people with the same name. An email address is one if the name does not match. */
function listDetails({ first_name, last_name, club, email }: Person, { text }: Search) {
  const name = foldName(`${first_name} ${last_name}`)
  const isEmailMatch = getSearchWords(text).some((word) => !name.includes(word) && email?.toLowerCase().includes(word))
  return isEmailMatch ? [email, club] : [club]
}

async function findClubs(tx: Tx, { search, user, limit }: SourceQuery): Promise<FoundRow[]> {
  const { id, name, organisation_id: number, region } = organisations
  const rows = await tx
    .select({ id, name, number, region, total })
    .from(organisations)
    .where(
      and(
        buildVisibleClubsFilter(user),
        matchSearch(search, id, (text) => buildSearchFilter(text, clubSearchText)),
      ),
    )
    .orderBy(rankByName(foldedClubName, search), foldedClubName, id)
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    label: row.name,
    details: [row.number, row.region],
    role: null,
    total: row.total,
  }))
}

async function findPastors(tx: Tx, { search, user, limit }: SourceQuery): Promise<FoundRow[]> {
  const { id, first_name, last_name, email, user_type: role } = users
  const rows = await tx
    .select({ id, first_name, last_name, email, role, club: organisations.name, total })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .where(and(buildPastorFilter(user), matchSearch(search, id, buildPastorSearch)))
    .orderBy(rankByName(userSearchName, search), userSearchName, id)
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    label: getFullName(row),
    details: listDetails(row, search),
    role: row.role,
    total: row.total,
  }))
}

async function findStaff(tx: Tx, { search, limit }: SourceQuery): Promise<FoundRow[]> {
  const { id, first_name, last_name, email, role } = users
  const rows = await tx
    .select({ id, first_name, last_name, email, role, total })
    .from(users)
    .where(
      and(
        isStaffAccount,
        matchSearch(search, id, (text) => buildSearchFilter(text, userSearchText)),
      ),
    )
    .orderBy(rankByName(userSearchName, search), userSearchName, id)
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    label: getFullName(row),
    details: [row.email],
    role: row.role,
    total: row.total,
  }))
}

/** Finds applications of a flow. Archived ones come last. */
async function findApplications(tx: Tx, { search, user, limit }: SourceQuery, flow: Flow): Promise<FoundRow[]> {
  const { id, first_name, last_name, email, role, archived } = applications
  const rows = await tx
    .select({ id, first_name, last_name, email, role, club: organisations.name, total })
    .from(applications)
    .leftJoin(organisations, eq(organisations.id, applications.organisation_id))
    .where(
      and(
        filterVisibleApplications(user, flow),
        matchSearch(search, id, (text) => buildSearchFilter(text, applicationSearchText)),
      ),
    )
    .orderBy(archived, rankByName(applicationSearchText, search), applicationSearchText, id)
    .limit(limit)
  return rows.map((row) => ({
    id: row.id,
    label: getFullName({ first_name: row.first_name ?? '', last_name: row.last_name ?? '' }),
    details: listDetails(row, search),
    role: flow === 'core' ? row.role : null,
    total: row.total,
  }))
}
