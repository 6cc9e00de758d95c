import { createHash } from 'node:crypto'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { AppError } from '../../contract/errors.ts'
import { type Change, type Ref, refKey } from '../../contract/rows.ts'
import {
  type MutationEnvelope,
  type MutationResult,
  PUSH_LIMIT,
  type PushReply,
  type StoredStatus,
} from '../../contract/sync.ts'
import type { Db, Tx } from '../db/client.ts'
import { devices, mutations, network } from '../db/schema.ts'
import { isTransient } from '../db/transient.ts'
import { type Author, type Batch, takeVersion } from './author.ts'
import { judge, type Understood, understand } from './judge.ts'
import { type Outcome, rejected } from './outcome.ts'
import { loadRows, type WrittenTable } from './tables.ts'
import { type Tick, writePlainTicks } from './ticks.ts'

type DeviceAuthor = Author & { device: string }

/**
 * Replays a device's mutations: every one is judged once, in order, and its effect, its stored answer
 * and the device's place commit together. A change that cannot be stored at all is refused alone.
 *
 * @throws AppError `too_large`, `device_of_another_user`, `unavailable`
 */
export const push = async (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
): Promise<PushReply> => {
  if (queue.length > PUSH_LIMIT) throw new AppError('too_large')
  try {
    return await pushTogether(db, author, queue)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isTransient(error)) throw new AppError('unavailable', null, { cause: error, retryAfter: 5 })
    if (queue.length <= 1) return refuseUnstorable(db, author, queue)
    let reply: PushReply | undefined
    const results: MutationResult[] = []
    for (const one of queue) {
      reply = await push(db, author, [one])
      results.push(...reply.results)
    }
    return { ...(reply as PushReply), results }
  }
}

const pushTogether = (db: Db, author: DeviceAuthor, queue: readonly MutationEnvelope[]): Promise<PushReply> =>
  db.club(author.organisation, async (tx, client) => {
    const lastSeq = await lockDevice(tx, author)
    const { version, outcomes } = await runBatch(tx, client, author, queue)
    const highest = Math.max(lastSeq, ...queue.map((m) => m.seq))
    await tx.execute(
      sql`UPDATE devices SET last_seq = ${highest}, last_seen = now() WHERE id = ${author.device}`,
    )
    const results = await withRows(tx, queue, outcomes)
    return { epoch: await epochOf(tx), version, results }
  })

/**
 * Judges and stores changes that came by a plain call. `check` sees every answer before the commit and
 * may throw, which undoes them all.
 */
export const pushPlain = (
  db: Db,
  author: Author,
  queue: readonly MutationEnvelope[],
  check: (outcome: Outcome) => void,
): Promise<void> =>
  db.club(author.organisation, async (tx, client) => {
    const { outcomes } = await runBatch(tx, client, author, queue)
    outcomes.forEach(check)
  })

const runBatch = async (tx: Tx, client: PoolClient, author: Author, queue: readonly MutationEnvelope[]) => {
  const { version, now } = await takeVersion(tx, author.organisation)
  const batch: Batch = { tx, client, author, version, now, refused: new Set() }
  const earlier = await storedBefore(tx, author, queue)
  const outcomes = await judgeAll(batch, queue, earlier)
  await storeAnswers(batch, queue, outcomes)
  return { version, outcomes }
}

/** The device's row, locked before everything else. Made at the device's first push. */
const lockDevice = async (tx: Tx, author: DeviceAuthor): Promise<number> => {
  await tx
    .insert(devices)
    .values({ id: author.device, organisation_id: author.organisation, user_id: author.user.id })
    .onConflictDoNothing()
  const { rows } = await tx.execute<{ user_id: string; last_seq: number }>(
    sql`SELECT user_id, last_seq FROM devices WHERE id = ${author.device} FOR UPDATE`,
  )
  const device = rows[0]
  if (!device || device.user_id !== author.user.id) throw new AppError('device_of_another_user')
  return Number(device.last_seq)
}

type Earlier = {
  byId: Map<
    string,
    {
      payload: string
      status: string
      code: string | null
      detail: unknown
      record: Ref | null
      conflicts: string[] | null
    }
  >
  idBySeq: Map<number, string>
}

/** What earlier pushes have already stored of these mutations and sequence numbers. */
const storedBefore = async (tx: Tx, author: Author, queue: readonly MutationEnvelope[]): Promise<Earlier> => {
  const earlier: Earlier = { byId: new Map(), idBySeq: new Map() }
  if (queue.length === 0) return earlier
  const found = await tx
    .select()
    .from(mutations)
    .where(
      or(
        inArray(
          mutations.id,
          queue.map((m) => m.id),
        ),
        author.device
          ? and(
              eq(mutations.device_id, author.device),
              inArray(
                mutations.seq,
                queue.map((m) => m.seq),
              ),
            )
          : undefined,
      ),
    )
  for (const m of found) {
    const record = m.table && m.record ? { table: m.table as Ref['table'], id: m.record } : null
    earlier.byId.set(m.id, {
      payload: m.payload,
      status: m.status,
      code: m.code,
      detail: m.detail,
      record,
      conflicts: m.conflicts,
    })
    if (m.device_id === author.device && m.seq !== null) earlier.idBySeq.set(m.seq, m.id)
  }
  return earlier
}

type Judged = Outcome & { first?: StoredStatus; stored: boolean; record: Ref | null }

const judgeAll = async (
  batch: Batch,
  queue: readonly MutationEnvelope[],
  earlier: Earlier,
): Promise<Judged[]> => {
  const judged: Judged[] = new Array(queue.length)
  const seen = new Map(earlier.byId)
  let run: { index: number; tick: Tick; m: Understood }[] = []
  const inRun = new Set<string>()

  const settle = (index: number, outcome: Outcome, m: Understood | null) => {
    const envelope = queue[index] as MutationEnvelope
    const record = m?.record ?? outcome.touched[0] ?? null
    const creates = m?.creates ?? envelope.name.endsWith('.create')
    if (creates && record && (outcome.status === 'rejected' || outcome.status === 'held'))
      batch.refused.add(refKey(record))
    judged[index] = { ...outcome, stored: outcome.status !== 'held', record }
    if (outcome.status === 'held') return
    seen.set(envelope.id, {
      payload: payloadOf(envelope),
      status: outcome.status,
      code: outcome.code ?? null,
      detail: outcome.detail ?? null,
      record,
      conflicts: outcome.conflicts ?? null,
    })
  }
  const finishRun = async () => {
    if (run.length === 0) return
    const plain = await writePlainTicks(
      batch,
      run.map((r) => r.tick),
    )
    for (const [i, { index, m }] of run.entries()) {
      const outcome: Outcome = plain[i]
        ? { status: 'applied', touched: [m.record] }
        : await judge(batch, m, (queue[index] as MutationEnvelope).made_at)
      settle(index, outcome, m)
    }
    run = []
    inRun.clear()
  }

  for (const [index, envelope] of queue.entries()) {
    const repeat = repeated(envelope, seen, earlier.idBySeq)
    const inThisRun = run.find((r) => queue[r.index]?.id === envelope.id)
    if (repeat && !inThisRun) {
      judged[index] = repeat
      continue
    }
    const understood = understand(envelope, batch.author)
    const plainTick = 'name' in understood && understood.name === 'attendance.set' ? understood : null
    if (!plainTick || inThisRun || inRun.has(plainTick.record.id)) await finishRun()
    if (inThisRun) {
      judged[index] = repeated(envelope, seen, earlier.idBySeq) as Judged
      continue
    }
    earlier.idBySeq.set(envelope.seq, envelope.id)
    if (plainTick) {
      run.push({ index, tick: plainTick.args as Tick, m: plainTick })
      inRun.add(plainTick.record.id)
    } else if ('name' in understood) {
      settle(index, await judge(batch, understood, envelope.made_at), understood)
    } else {
      settle(index, understood, null)
    }
  }
  await finishRun()
  return judged
}

/** The answer to a mutation that the server has seen before, or whose sequence number another one used. */
const repeated = (m: MutationEnvelope, seen: Earlier['byId'], idBySeq: Earlier['idBySeq']): Judged | null => {
  const before = seen.get(m.id)
  if (before) {
    const touched = [
      ...(before.record ? [before.record] : []),
      ...(before.conflicts ?? []).map((id): Ref => ({ table: 'conflicts', id })),
    ]
    if (before.payload !== payloadOf(m))
      return { ...rejected('payload_mismatch', touched), stored: false, record: null }
    return {
      status: 'applied',
      first: before.status as StoredStatus,
      ...(before.code && { code: before.code as Outcome['code'] & string }),
      detail: before.detail as Outcome['detail'],
      ...(before.conflicts && { conflicts: before.conflicts }),
      touched,
      stored: false,
      record: before.record,
    }
  }
  const other = idBySeq.get(m.seq)
  return other && other !== m.id ? { ...rejected('seq_reused', []), stored: false, record: null } : null
}

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, x]) => [k, canonical(x)]),
  )
}

const payloadOf = (m: MutationEnvelope): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ name: m.name, v: m.v, args: m.args })))
    .digest('hex')

/** Writes the new answers to the audit trail, all in one statement. */
const storeAnswers = async (
  batch: Batch,
  queue: readonly MutationEnvelope[],
  outcomes: readonly Judged[],
): Promise<void> => {
  const rows = queue.flatMap((m, i) => {
    const o = outcomes[i] as Judged
    if (!o.stored) return []
    return [
      {
        id: m.id,
        seq: batch.author.device ? m.seq : null,
        name: m.name,
        v: m.v,
        args: m.args,
        payload: payloadOf(m),
        table_name: o.record?.table ?? null,
        record: o.record?.id ?? null,
        made_at: m.made_at,
        status: o.status,
        code: o.code ?? null,
        detail: o.detail ?? null,
        conflicts: o.conflicts ?? null,
      },
    ]
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
    values: [
      batch.author.organisation,
      batch.author.device,
      batch.author.user.id,
      batch.version,
      JSON.stringify(rows),
    ],
  })
}

/** Gives each answer the present rows of what its mutation touched, read once for the whole push. */
const withRows = async (
  tx: Tx,
  queue: readonly MutationEnvelope[],
  outcomes: readonly Judged[],
): Promise<MutationResult[]> => {
  const idsByTable = new Map<WrittenTable, Set<string>>()
  for (const { table, id } of outcomes.flatMap((o) => o.touched)) {
    const ids = idsByTable.get(table as WrittenTable) ?? new Set()
    idsByTable.set(table as WrittenTable, ids.add(id))
  }
  const rows = new Map<string, Change & { version?: number }>()
  for (const [table, ids] of idsByTable) {
    const stored = await loadRows(tx, table, [...ids].filter(isRecordId))
    for (const id of ids) {
      const s = stored.get(id)
      const row = s && !s.deleted ? s.row : null
      rows.set(refKey({ table, id }), { table, id, row, ...(s && { version: s.version }) } as Change)
    }
  }
  return queue.map((m, i) => {
    const { status, code, detail, first, conflicts, touched } = outcomes[i] as Judged
    return {
      id: m.id,
      status: first ? 'duplicate' : status,
      ...(first && { first }),
      ...(code && { code }),
      ...(detail && { detail }),
      ...(conflicts?.length && { conflicts }),
      rows: touched.map((t) => rows.get(refKey(t)) as never),
    } as MutationResult
  })
}

/** Ids in refused mutations may be anything; only those of the right form can be looked up. */
const isRecordId = (id: string): boolean =>
  /^[0-9a-f-]{36}(:[0-9a-f-]{36})?$/.test(id) || /^(ready|steady|cook):/.test(id)

const epochOf = async (tx: Tx): Promise<string> => {
  const [row] = await tx.select({ epoch: network.epoch }).from(network)
  return row?.epoch ?? ''
}

/** A mutation that breaks the server is refused, so that those behind it can go on. It is not stored. */
const refuseUnstorable = (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
): Promise<PushReply> =>
  db.club(author.organisation, async (tx) => ({
    epoch: await epochOf(tx),
    version: 0,
    results: queue.map(
      (m): MutationResult => ({ id: m.id, status: 'rejected', code: 'unexpected', rows: [] }),
    ),
  }))
