import { hash } from 'node:crypto'
import type { PoolClient } from 'pg'
import { getDefinition, isKnownMutation } from '../../../contract/mutations/mutations.ts'
import type { RecordRef, RowChange } from '../../../contract/rows.ts'
import type { MutationEnvelope, StoredStatus } from '../../../contract/sync.ts'
import { upcastChange } from '../../../contract/upcast-change.ts'
import type { Db } from '../../db/client.ts'
import { toStorableJson } from '../../http/body.ts'
import type { Author, DeviceAuthor, WriteContext } from './author.ts'
import { type Outcome, toRejected } from './outcome.ts'

/** An outcome with the additional fields for the response and the audit trail. */
export type ValidatedOutcome = Outcome & {
  /** Earlier result of a repeated change. */
  first?: StoredStatus
  /** True if the audit trail must still store the outcome. */
  stored: boolean
  record: RecordRef | null
  /** The touched row, if the row is known without another query. */
  known?: RowChange & { version?: number }
}

type StoredResult = {
  name: string
  v: number
  payload: string
  status: string
  code: string | null
  detail: unknown
  record: RecordRef | null
  conflicts: string[] | null
}

/**
 * Results of earlier mutations by mutation id, and mutation ids by sequence number. The results of the current push are
 * added while it is validated.
 */
export type EarlierResults = { byId: Map<string, StoredResult>; idBySeq: Map<number, string> }

/** Creates an empty set of earlier results. */
export const createEarlierResults = (): EarlierResults => ({ byId: new Map(), idBySeq: new Map() })

/**
 * Pattern of text that needs no escapes in JSON. Most ids, names and dates match, so the slower JSON.stringify is
 * skipped.
 */
const PLAIN_TEXT_PATTERN = /^[\w:.-]*$/

const quote = (text: string): string => (PLAIN_TEXT_PATTERN.test(text) ? `"${text}"` : JSON.stringify(text))

/** Returns JSON with sorted object keys. */
const toCanonicalJson = (value: unknown): string => {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return `[${value.map(toCanonicalJson).join()}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const object = value as Record<string, unknown>
  let fieldsJson = ''
  for (const key of Object.keys(object).sort()) {
    if (object[key] === undefined) continue
    if (fieldsJson !== '') fieldsJson += ','
    fieldsJson += `${quote(key)}:${toCanonicalJson(object[key])}`
  }
  return `{${fieldsJson}}`
}

/** Value that replaces the payload hash when the change's contents are erased together with their person. */
export const ERASED_PAYLOAD = 'erased'

/** Returns a hash of a mutation's contents that does not depend on the order of keys. */
export const hashPayload = ({ name, v, args }: MutationEnvelope): string =>
  hash('sha256', toCanonicalJson({ name, v, args }), 'base64')

type StoredMutationRow = Omit<StoredResult, 'record'> & {
  id: string
  device_id: string | null
  seq: number | null
  table_name: RecordRef['table'] | null
  record: string | null
}

/**
 * Loads the results of this device's earlier pushes in clubs that the user has left. The results do not include the
 * records of those clubs.
 */
export const loadResultsElsewhere = (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
): Promise<EarlierResults> =>
  db.network(async (_tx, client) => {
    const earlierResults = createEarlierResults()
    const { rows } = await client.query<
      Pick<StoredMutationRow, 'id' | 'name' | 'v' | 'payload' | 'status' | 'code'> & { seq: number }
    >({
      name: 'stored-elsewhere',
      text: `
        SELECT m.* FROM unnest($4::bigint[]) AS wanted(seq)
        JOIN LATERAL (SELECT id, seq, name, v, payload, status, code FROM mutations
          WHERE device_id = $1 AND seq = wanted.seq AND user_id = $2 AND organisation_id <> $3 LIMIT 1) m ON true`,
      values: [author.device, author.user.id, author.organisation, queue.map((m) => m.seq)],
    })
    for (const { id, seq, ...answer } of rows) {
      earlierResults.byId.set(id, { ...answer, detail: null, record: null, conflicts: null })
      earlierResults.idBySeq.set(seq, id)
    }
    return earlierResults
  }, 'by_key')

/** Adds the stored results of these mutation ids and sequence numbers to `earlier`. */
export const loadEarlierResults = async (
  client: PoolClient,
  author: Pick<Author, 'organisation' | 'device'>,
  queue: readonly MutationEnvelope[],
  earlier: EarlierResults,
): Promise<EarlierResults> => {
  if (queue.length === 0) return earlier
  const columns = 'id, device_id, seq, name, v, payload, status, code, detail, conflicts, table_name, record'
  // Use LATERAL with LIMIT, which gives one index look-up for each id or number, regardless of the planner's estimate
  // of the table's size.
  const { rows } = await client.query<StoredMutationRow>({
    name: 'stored-before',
    text: `
      SELECT m.* FROM unnest($2::uuid[]) AS wanted(id)
      JOIN LATERAL (SELECT ${columns} FROM mutations
        WHERE organisation_id = $1 AND id = wanted.id LIMIT 1) m ON true
      UNION ALL
      SELECT m.* FROM unnest($4::bigint[]) AS wanted(seq)
      JOIN LATERAL (SELECT ${columns} FROM mutations
        WHERE device_id = $3::uuid AND seq = wanted.seq LIMIT 1) m ON $3::uuid IS NOT NULL`,
    values: [author.organisation, queue.map((m) => m.id), author.device, queue.map((m) => m.seq)],
  })
  for (const { id, device_id, seq, table_name, record, ...answer } of rows) {
    earlier.byId.set(id, {
      ...answer,
      record: table_name && record ? { table: table_name, id: record } : null,
    })
    if (device_id !== null && device_id === author.device && seq !== null) earlier.idBySeq.set(seq, id)
  }
  return earlier
}

/** Adds a result of this push to `earlier`, so that a later copy of the same change is found. */
export const addResult = (
  earlier: EarlierResults,
  m: MutationEnvelope,
  outcome: Outcome,
  record: RecordRef | null,
): void => {
  earlier.byId.set(m.id, {
    name: m.name,
    v: m.v,
    payload: hashPayload(m),
    status: outcome.status,
    code: outcome.code ?? null,
    detail: outcome.detail ?? null,
    record,
    conflicts: outcome.conflicts ?? null,
  })
}

/**
 * Returns the result of a repeated mutation, or a rejection if another mutation has its sequence number. Returns null
 * for a new mutation.
 */
export const findRepeatedResult = (m: MutationEnvelope, earlier: EarlierResults): ValidatedOutcome | null => {
  const earlierResult = earlier.byId.get(m.id)
  if (!earlierResult) {
    const otherId = earlier.idBySeq.get(m.seq)
    return otherId && otherId !== m.id ? { ...toRejected('seq_reused', []), stored: false, record: null } : null
  }
  const touchedRefs = [
    ...(earlierResult.record ? [earlierResult.record] : []),
    ...(earlierResult.conflicts ?? []).map((id): RecordRef => ({ table: 'conflicts', id })),
  ]
  // Accept the same change in another version. A device sends one if the app was updated before the response arrived. A
  // change about an erased person cannot be compared any more, so its stored result is returned.
  const isOtherVersion = earlierResult.name === m.name && earlierResult.v !== m.v && upcastChange(m) !== undefined
  if (!isOtherVersion && earlierResult.payload !== ERASED_PAYLOAD && earlierResult.payload !== hashPayload(m)) {
    return { ...toRejected('payload_mismatch', touchedRefs), stored: false, record: null }
  }
  return {
    status: 'applied',
    first: earlierResult.status as StoredStatus,
    ...(earlierResult.code && { code: earlierResult.code as NonNullable<Outcome['code']> }),
    detail: earlierResult.detail as Outcome['detail'],
    ...(earlierResult.conflicts && { conflicts: earlierResult.conflicts }),
    touched: touchedRefs,
    stored: false,
    record: earlierResult.record,
  }
}

/** Returns the arguments of a change in the form that the audit trail stores. */
const toAuditArgs = (m: MutationEnvelope): Record<string, unknown> => {
  const trailArgs = isKnownMutation(m) ? getDefinition(m.name).trail?.(m.args) : undefined
  return trailArgs ?? m.args
}

/** Writes the new results to the audit trail in one statement. */
export const storeResults = async (
  batch: WriteContext & { client: PoolClient },
  queue: readonly MutationEnvelope[],
  outcomes: readonly ValidatedOutcome[],
): Promise<void> => {
  const { author } = batch
  const rows = queue.flatMap((m, i) => {
    const outcome = outcomes[i] as ValidatedOutcome
    if (!outcome.stored) return []
    const row = {
      id: m.id,
      seq: author.device ? m.seq : null,
      name: m.name,
      v: m.v,
      args: toAuditArgs(m),
      payload: hashPayload(m),
      table_name: outcome.record?.table,
      record: outcome.record?.id,
      made_at: m.made_at,
      status: outcome.status,
      code: outcome.code,
      detail: outcome.detail,
      conflicts: outcome.conflicts,
    }
    return [row]
  })
  if (rows.length === 0) return
  await batch.client.query({
    name: 'store-mutations',
    text: `
      INSERT INTO mutations (organisation_id, device_id, user_id, version, id, seq, name, v, args, payload,
        table_name, record, made_at, status, code, detail, conflicts)
      SELECT $1, $2, $3, $4, m.* FROM jsonb_to_recordset($5::jsonb) AS m(id uuid, seq bigint, name text, v int,
        args jsonb, payload text, table_name text, record text, made_at timestamptz, status text, code text,
        detail jsonb, conflicts uuid[])`,
    values: [author.organisation, author.device, author.user?.id ?? null, batch.version, toStorableJson(rows)],
  })
}

/** True if storing failed because the audit trail already has a mutation with one of these ids. */
export const isStoredTwice = (error: unknown): boolean => {
  const { code, constraint, cause } = (error ?? {}) as {
    code?: unknown
    constraint?: unknown
    cause?: unknown
  }
  if (code === '23505' && constraint === 'mutations_organisation_id_id_pk') return true
  return cause !== undefined && isStoredTwice(cause)
}
