import { randomBytes } from 'node:crypto'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { groups, organisations, regionalLeaders } from '../db/schema.ts'
import type { Call } from '../kit/handler.ts'
import { raiseVersion } from '../sync/rows/author.ts'
import { holdStatuses, regions } from './options.ts'

type Club = typeof organisations.$inferSelect
/** Body of a club's form. The number can be null for a club that was created before these numbers existed. */
type ClubBody = Omit<Call<'organisations.create'>['body'], 'organisation_id'> & { organisation_id: string | null }

const refuseField = (field: keyof ClubBody, reason: ProblemReason): never => {
  throw new AppError('invalid', { [field]: [reason] })
}

/** Normalises a name: single spaces and composed accents. Names that differ only in these are treated as equal. */
const normalizeName = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ')

const buildFoldedText = (name: PgColumn | string): SQL =>
  sql`lower(regexp_replace(normalize(${name}::text, NFC), '\\s+', ' ', 'g'))`

const isValueTaken = async (tx: Tx, column: PgColumn, value: string, id: string | undefined): Promise<boolean> =>
  (await tx.$count(
    organisations,
    and(eq(buildFoldedText(column), buildFoldedText(value)), id === undefined ? undefined : ne(organisations.id, id)),
  )) > 0

/**
 * Refuses a name or number that another club has. A lock serialises the checks, so that two transactions cannot use the
 * same name.
 */
const refuseTakenNames = async (tx: Tx, name: string, number: string | null, before: Club | null): Promise<void> => {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('organisations.names'))`)
  const problems: Record<string, ProblemReason[]> = {}
  if (name !== before?.name && (await isValueTaken(tx, organisations.name, name, before?.id)))
    problems.organisation_name = ['club_name_taken']
  const isNew = number !== before?.organisation_id
  if (number !== null && isNew && (await isValueTaken(tx, organisations.organisation_id, number, before?.id)))
    problems.organisation_id = ['club_id_taken']
  if (Object.keys(problems).length > 0) throw new AppError('invalid', problems)
}

/** Refuses a choice that the server does not offer, unless the club already has it. */
const refuseUnknownChoice = (
  field: 'region' | 'hold_status',
  body: ClubBody,
  before: Club | null,
  allowedValues: readonly string[],
) => {
  const value = body[field]
  if (value && value !== before?.[field] && !allowedValues.includes(value)) refuseField(field, 'not_valid')
}

/**
 * Refuses changes of programme and `hold_status`, because only main programme staff may set them (ORG-21, ORG-22,
 * ORG-42).
 */
const refuseMainProgrammeChanges = (body: ClubBody, before: Club | null): void => {
  const currentValues = { is_boxes_of_hope: true, hold_status: before?.hold_status ?? null }
  for (const field of ['is_boxes_of_hope', 'hold_status'] as const)
    if (body[field] !== undefined && body[field] !== currentValues[field]) refuseField(field, 'not_valid')
}

/** Locks the lead, so that it cannot be deleted before the club refers to it. */
const requireLead = async (tx: Tx, id: string): Promise<void> => {
  const leadRows = await tx
    .select({ id: regionalLeaders.id })
    .from(regionalLeaders)
    .where(eq(regionalLeaders.id, id))
    .for('key share')
  if (leadRows.length === 0) refuseField('regional_leader', 'not_valid')
}

/**
 * Builds the values to store from a club's form. Clubs created by Boxes of Hope staff belong to their programme.
 * @throws AppError with the name of the refused field
 */
export const buildStoredClub = async (
  tx: Tx,
  { body, before, user }: { body: ClubBody; before: Club | null; user: CurrentUser },
) => {
  const { organisation_name, ...fields } = body
  const name = normalizeName(organisation_name)
  const isBoxesOfHope = getAccessFlags(user).bohStaff
  if (isBoxesOfHope) refuseMainProgrammeChanges(body, before)
  refuseUnknownChoice('region', body, before, regions)
  refuseUnknownChoice('hold_status', body, before, holdStatuses)
  if (fields.regional_leader) await requireLead(tx, fields.regional_leader)
  await refuseTakenNames(tx, name, fields.organisation_id, before)
  if (fields.tags) fields.tags = [...new Set(fields.tags)]
  return { ...fields, name, ...(isBoxesOfHope && { is_boxes_of_hope: true }) }
}

/**
 * Creates the rows that every club starts with: its version counter and the default group.
 * @returns the new club's id, and 128 random bits for its public links
 */
export const createStartingRows = async (tx: Tx, name: string) => {
  const id = newId()
  const { version } = await raiseVersion(tx, id)
  await tx.insert(groups).values({ id: newId(), organisation_id: id, version, name, is_default: true })
  return { id, hashid: randomBytes(16).toString('base64url') }
}
