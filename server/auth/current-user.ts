import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { checklistItems } from '../../contract/rules/checklist.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { checklist, organisations, signIns, users } from '../db/schema.ts'

type Section = keyof typeof checklistItems

/** The club's checklist in the shape of `me` (RSC-01 to RSC-06, RSC-27, RSC-28). */
const readySteadyCook = (
  ticked: readonly { section: string; item: string }[],
): CurrentUser['ready_steady_cook'] => {
  const section = (name: Section) =>
    Object.fromEntries(ticked.filter((t) => t.section === name).map((t) => [t.item, true as const]))
  const complete = (name: Section) => checklistItems[name].every((item) => item in section(name))
  return {
    ready: section('ready'),
    steady: section('steady'),
    cook: section('cook'),
    ready_complete: complete('ready'),
    steady_complete: complete('steady'),
    cook_complete: complete('cook'),
  }
}

const load = async (tx: Tx, condition: ReturnType<typeof and>): Promise<CurrentUser | null> => {
  const [found] = await tx
    .select({ user: users, organisation: organisations })
    .from(users)
    .leftJoin(organisations, eq(organisations.id, users.organisation_id))
    .leftJoin(signIns, eq(signIns.user_id, users.id))
    .where(and(condition, users.is_active))
    .limit(1)
  if (!found) return null
  const { user, organisation } = found
  const ticked = organisation
    ? await tx
        .select({ section: checklist.section, item: checklist.item })
        .from(checklist)
        .where(and(eq(checklist.organisation_id, organisation.id), isNull(checklist.deleted_at)))
    : []
  return {
    id: user.id,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    is_staff: user.is_staff,
    is_pastor: user.is_pastor,
    // Staff of the parcel programme count as its users (ROLE-21).
    is_boxes_of_hope: user.is_boxes_of_hope || (user.is_staff && user.role === 'boxes_of_hope'),
    organisation: organisation?.id ?? null,
    organisation__is_boxes_of_hope: organisation?.is_boxes_of_hope ?? false,
    organisation__hashid: organisation?.hashid ?? null,
    organisation__organisation_name: organisation?.name ?? null,
    allow_multiple_groups: user.allow_multiple_groups,
    allowMultipleClubs: user.allow_multiple_groups,
    role: user.role as CurrentUser['role'],
    user_type: user.user_type as CurrentUser['user_type'],
    two_step_attendance: user.two_step_attendance,
    ready_steady_cook: readySteadyCook(ticked),
  }
}

/** The active user of a sign-in that has neither ended nor run out; null otherwise. */
export const userOfSignIn = (db: Db, signIn: string): Promise<CurrentUser | null> =>
  db.network((tx) =>
    load(tx, and(eq(signIns.id, signIn), isNull(signIns.ended), gt(signIns.expires, sql`now()`))),
  )

/** The active user with this id. */
export const userById = (db: Db, id: string): Promise<CurrentUser | null> =>
  db.network((tx) => load(tx, eq(users.id, id)))
