import { randomBytes } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { flagsOf } from '../../../contract/access.ts'
import { AppError, type ErrorDetail } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import type { Tx } from '../../db/client.ts'
import { groups, organisations, regionalLeaders } from '../../db/schema.ts'
import type { CrudCall } from '../../kit/crud-handlers.ts'
import type { Call } from '../../mount.ts'
import { takeVersion } from '../../sync/author.ts'
import { holdStatuses, regions } from './options.ts'

type Club = typeof organisations.$inferSelect
type Body = Call<'organisations.create'>['body']

const NOT_VALID = 'This value is not valid.'

const refuse = (field: keyof Body, words: string): never => {
  throw new AppError('invalid', { [field]: [words] })
}

/** One space where there are several, and one way to write an accent: a name that differs in nothing else is the same. */
const plain = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ')

const folded = (name: PgColumn | string): SQL =>
  sql`lower(regexp_replace(normalize(${name}::text, NFC), '\\s+', ' ', 'g'))`

const isTaken = async (tx: Tx, column: PgColumn, value: string, id: string | undefined): Promise<boolean> =>
  (await tx.$count(
    organisations,
    and(eq(folded(column), folded(value)), id === undefined ? undefined : ne(organisations.id, id)),
  )) > 0

/** Names and numbers of clubs are looked up by one transaction after the other, so that two do not take the same. */
const refuseTaken = async (tx: Tx, name: string, number: string, before: Club | null): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('organisations.names'))`)
  const detail: ErrorDetail = {}
  if (name !== before?.name && (await isTaken(tx, organisations.name, name, before?.id)))
    detail.organisation_name = ['A club with this name already exists']
  const isNew = number !== before?.organisation_id
  if (isNew && (await isTaken(tx, organisations.organisation_id, number, before?.id)))
    detail.organisation_id = ['A club with this ID already exists']
  if (Object.keys(detail).length > 0) throw new AppError('invalid', detail)
}

/** A choice that the server offers, or the one that the club has. */
const refuseUnknown = (
  field: 'region' | 'hold_status',
  body: Body,
  before: Club | null,
  known: readonly string[],
) => {
  const value = body[field]
  if (value && value !== before?.[field] && !known.includes(value)) refuse(field, NOT_VALID)
}

/** Main programme staff alone say which programme a club is of, and that it is on hold (ORG-21, ORG-22, ORG-42). */
const refuseOfMainProgramme = (body: Body, before: Club | null): void => {
  const now = { is_boxes_of_hope: true, hold_status: before?.hold_status ?? null }
  for (const field of ['is_boxes_of_hope', 'hold_status'] as const)
    if (body[field] !== undefined && body[field] !== now[field]) refuse(field, NOT_VALID)
}

/** The lead stays until the club refers to it. */
const refuseNoLead = async (tx: Tx, id: string): Promise<void> => {
  const found = await tx
    .select({ id: regionalLeaders.id })
    .from(regionalLeaders)
    .where(eq(regionalLeaders.id, id))
    .for('key share')
  if (found.length === 0) refuse('regional_leader', NOT_VALID)
}

/** What every club begins with: a counter of its changes, and the group that nobody chooses. */
const beginClub = async (tx: Tx, id: string, name: string): Promise<void> => {
  const { version } = await takeVersion(tx, id)
  await tx.insert(groups).values({ id: newId(), organisation_id: id, version, name, is_default: true })
}

/**
 * What is stored of a club's form. A new club gets what it begins with, and 128 random bits for its public links; those
 * that Boxes of Hope staff make are of their programme.
 * @throws AppError naming the field that is refused
 */
export const storedClub = async (
  body: Body,
  { tx, user }: CrudCall,
  before: Club | null,
): Promise<Partial<typeof organisations.$inferInsert>> => {
  const { organisation_name, ...fields } = body
  const name = plain(organisation_name)
  const isBoxesOfHope = flagsOf(user).bohStaff
  if (isBoxesOfHope) refuseOfMainProgramme(body, before)
  refuseUnknown('region', body, before, regions)
  refuseUnknown('hold_status', body, before, holdStatuses)
  if (fields.regional_leader) await refuseNoLead(tx, fields.regional_leader)
  await refuseTaken(tx, name, fields.organisation_id, before)
  if (fields.tags) fields.tags = [...new Set(fields.tags)]
  const stored = { ...fields, name, ...(isBoxesOfHope && { is_boxes_of_hope: true }) }
  if (before) return stored
  const id = newId()
  await beginClub(tx, id, name)
  return { ...stored, id, hashid: randomBytes(16).toString('base64url') }
}
