import type { EffectContext } from '@contract/mutations/mutation.ts'
import {
  getDefinition,
  isKnownMutation,
  type Mutation,
  type MutationArgs,
  type MutationName,
} from '@contract/mutations/mutations.ts'
import { buildRefKey, type RecordRef, type RowByTable, type RowChange, type TableName } from '@contract/rows.ts'
import { upcastChange } from '@contract/upcast-change.ts'
import type { Table, Transaction } from 'dexie'
import type { QueueEntry, StoredRow } from './db.ts'
import { storeDeparted } from './departed.ts'
import { buildStoredRow, PENDING_APPROVAL } from './write-rows.ts'

/** A mutation to apply. `v` is its version. Give `v` if an older app may have created the mutation. */
type DraftMutation = Pick<QueueEntry, 'name' | 'args' | 'made_at'> & Partial<Pick<QueueEntry, 'v'>>

type KnownMutation = DraftMutation & Mutation

/** A row as it now is in the replica. `stored` is undefined if the row was removed. */
export type LocalRow = { table: TableName; id: string; stored: StoredRow<TableName> | undefined }

/** Returns the ids of records that a mutation refers to. */
export const getReferencedIds = ({ args }: Pick<DraftMutation, 'args'>): string[] =>
  [args.id, args.session, args.registered, args.parcel, args.clone].filter((id) => typeof id === 'string')

/** Converts a stored row to its wire row. */
export const toWireRow = <R extends { version: number }>(stored: R): Omit<R, 'version' | 'gen' | 'archived'> => {
  const {
    version: _version,
    gen: _gen,
    archived: _archived,
    ...row
  } = stored as R & { gen?: number; archived?: number }
  return row as Omit<R, 'version' | 'gen' | 'archived'>
}

/** Converts a stored row to the wire row type of its table. */
export function toRowOfTable<T extends TableName>(_table: T, stored: StoredRow<TableName>): RowByTable[T] {
  return toWireRow(stored) as RowByTable[TableName] as RowByTable[T]
}

/**
 * Applies mutations to rows in memory. Reads all needed rows in a few queries, and writes each changed row once.
 * Create, use and write a draft inside one transaction.
 */
export class ReplicaDraft {
  /** Rows as read or changed. Key: `buildRefKey`. Undefined for a missing row. */
  readonly #rows = new Map<string, StoredRow<TableName> | undefined>()
  readonly #aliases = new Map<string, string | undefined>()
  readonly #changed = new Map<string, LocalRow>()
  #heldLoaded = false
  #groups: readonly StoredRow<'groups'>[] | null = null

  /**
   * @param transaction transaction from which every read and write gets its tables. Dexie's own current transaction can
   * be wrong after concurrent awaits.
   */
  constructor(
    readonly transaction: Transaction,
    readonly organisation: string,
  ) {}

  /**
   * Applies mutations. Returns a list of changed rows for each mutation. The list is empty for a mutation that this app
   * version does not support. Such a mutation stays pending until the app is updated.
   */
  async apply(mutations: readonly DraftMutation[]): Promise<RowChange[][]> {
    const currentMutations = mutations.map((m) => (m.v === undefined ? m : upcastChange({ ...m, v: m.v })))
    const knownMutations = currentMutations.flatMap((m) => (m && isKnownMutation(m) ? m : []))
    const records = knownMutations.flatMap((m) => this.#recordOf(m) ?? [])
    // Load the aliases and the rows of the given ids in parallel. Aliases are rare, so the next line seldom loads
    // further rows.
    await Promise.all([this.#loadAliases(knownMutations.flatMap(getReferencedIds)), this.#load(records)])
    await this.#load(records.map((ref) => this.#resolved(ref)))
    const effects: RowChange[][] = []
    for (const mutation of currentMutations)
      effects.push(mutation && isKnownMutation(mutation) ? await this.#applyOne(mutation) : [])
    return effects
  }

  /** Writes the changed rows and returns them. */
  async write(): Promise<LocalRow[]> {
    const rows = [...this.#changed.values()]
    const writes: PromiseLike<unknown>[] = []
    for (const table of new Set(rows.map((row) => row.table))) {
      const tableRows = rows.filter((row) => row.table === table)
      const storedRows = tableRows.flatMap(({ stored }) => stored ?? [])
      const removedIds = tableRows.flatMap(({ id, stored }) => (stored ? [] : id))
      if (storedRows.length) writes.push(this.#table(table).bulkPut(storedRows))
      if (removedIds.length) writes.push(this.#remove(table, removedIds))
    }
    await Promise.all(writes)
    return rows
  }

  async #remove(table: TableName, ids: readonly string[]): Promise<void> {
    if (table === 'registered') await storeDeparted(this.transaction, ids)
    await this.#table(table).bulkDelete([...ids])
  }

  async #applyOne(m: KnownMutation): Promise<RowChange[]> {
    const changes = getDefinition(m.name).effect(m.args, await this.#contextOf(m))
    // Load the existing rows, because a changed row must keep the version that the server gave it.
    if (m.name !== 'attendance.set') await this.#load(changes)
    for (const change of changes) {
      const key = buildRefKey(change)
      const rowBefore = this.#rows.get(key)
      const stored = change.row ? buildStoredRow(change, rowBefore?.version ?? 0, rowBefore?.gen) : undefined
      this.#rows.set(key, stored)
      this.#changed.set(key, { table: change.table, id: change.id, stored })
    }
    return changes
  }

  #table<T extends TableName>(name: T): Table<StoredRow<T>, string> {
    return this.transaction.table(name)
  }

  #recordOf(m: KnownMutation): RecordRef | null {
    return getDefinition(m.name).record(m.args, this.organisation)
  }

  #resolve(id: string): string {
    return this.#aliases.get(id) ?? id
  }

  /** Resolves the aliases in a reference. */
  #resolved({ table, id }: RecordRef): RecordRef {
    return {
      table,
      id: id
        .split(':')
        .map((part) => this.#resolve(part))
        .join(':'),
    }
  }

  #read<T extends TableName>(table: T, id: string): RowByTable[T] | undefined {
    const stored = this.#rows.get(buildRefKey({ table, id }))
    return stored && toRowOfTable(table, stored)
  }

  async #loadAliases(ids: readonly string[]): Promise<void> {
    const newIds = [...new Set(ids)].filter((id) => !this.#aliases.has(id))
    if (newIds.length === 0) return
    const aliases = await this.transaction.table<{ target: string }, string>('aliases').bulkGet(newIds)
    for (const [index, id] of newIds.entries()) this.#aliases.set(id, aliases[index]?.target)
  }

  async #load(refs: readonly RecordRef[]): Promise<void> {
    const newRefs = new Map(
      refs.filter((ref) => !this.#rows.has(buildRefKey(ref))).map((ref) => [buildRefKey(ref), ref]),
    )
    const tables = new Set([...newRefs.values()].map((ref) => ref.table))
    await Promise.all(
      [...tables].map(async (table) => {
        const ids = [...newRefs.values()].flatMap((ref) => (ref.table === table ? ref.id : []))
        const loadedRows = await this.#table(table).bulkGet(ids)
        for (const [index, id] of ids.entries()) this.#rows.set(buildRefKey({ table, id }), loadedRows[index])
      }),
    )
  }

  /** Loads the other rows that the effect of a mutation needs, and returns functions that read them. */
  async #contextOf(m: KnownMutation): Promise<EffectContext> {
    const record = this.#recordOf(m)
    if (m.name === 'session.create') await this.#loadGroups()
    if (record?.table === 'conflicts') {
      const conflict = this.#read('conflicts', record.id)
      if (conflict) await this.#load([{ table: conflict.table as TableName, id: conflict.record }])
    }
    const ticks = record && m.name === 'session.delete' ? await this.#ofSession('attendance', 'session', record.id) : []
    const families = record ? await this.#familiesFor(m, record) : []
    if (m.name === 'registration.take') await this.#loadHeld()
    return {
      organisation: this.organisation,
      now: m.made_at,
      read: (table, id) => this.#read(table, id),
      resolve: (_table, id) => this.#resolve(id),
      defaultGroup: () => this.#groups?.find((group) => group.is_default)?.id,
      attendanceOf: () => ticks.map(toWireRow),
      parcelRowsOf: () => families.map(toWireRow),
      heldOf: (registration) => this.#heldOf(registration),
    }
  }

  async #loadGroups(): Promise<void> {
    this.#groups ??= await this.#table('groups').toArray()
    for (const group of this.#groups) this.#rows.set(buildRefKey({ table: 'groups', id: group.id }), group)
  }

  /** Loads all people pending approval. Loads them only once for each draft, even if several families are approved. */
  async #loadHeld(): Promise<void> {
    if (this.#heldLoaded) return
    this.#heldLoaded = true
    const stored = await this.#table('registered').where('archived').equals(PENDING_APPROVAL).toArray()
    for (const person of stored) {
      const key = buildRefKey({ table: 'registered', id: person.id })
      if (!this.#rows.has(key)) this.#rows.set(key, person)
    }
  }

  #heldOf(registration: string): RowByTable['registered'][] {
    return [...this.#rows].flatMap(([key, row]) =>
      key.startsWith('registered/') && row && (row as StoredRow<'registered'>).held_registration === registration
        ? [toWireRow(row as StoredRow<'registered'>) as RowByTable['registered']]
        : [],
    )
  }

  /**
   * Loads the families of a parcel session that is deleted or cloned. If a family is added to a parcel session, loads
   * the people of this family and the session's other families.
   */
  async #familiesFor({ name, args }: DraftMutation, record: RecordRef): Promise<StoredRow<'parcel_rows'>[]> {
    if (name === 'parcel_row.set' && !this.#rows.get(buildRefKey(this.#resolved(record)))) {
      const { id } = this.#resolved({ table: 'registered', id: String(args.registered) })
      const parcel = this.#resolved({ table: 'parcel_provisions', id: String(args.parcel) })
      await this.#load([parcel, this.#resolved(record), { table: 'registered', id }])
      await this.#loadPeople(this.#read('registered', id)?.family_entries ?? [])
      return this.#ofSession('parcel_rows', 'parcel', parcel.id)
    }
    if (name !== 'parcel.delete' && !(name === 'parcel.create' && args.clone)) return []
    const parcelId = name === 'parcel.delete' ? record.id : String(args.clone)
    const parcel = this.#resolved({ table: 'parcel_provisions', id: parcelId })
    await this.#load([parcel])
    const families = await this.#ofSession('parcel_rows', 'parcel', parcel.id)
    if (name === 'parcel.create') await this.#loadPeople(families.map((family) => family.registered))
    return families
  }

  #loadPeople(ids: readonly string[]): Promise<void> {
    return this.#load(ids.map((id) => ({ table: 'registered', id })))
  }

  /** Returns the rows of a session or parcel session, with the changes of this draft. */
  async #ofSession<T extends 'attendance' | 'parcel_rows'>(
    table: T,
    index: 'session' | 'parcel',
    session: string,
  ): Promise<StoredRow<T>[]> {
    for (const row of await this.#table(table).where(index).equals(session).toArray()) {
      const key = buildRefKey({ table, id: row.id })
      if (!this.#rows.has(key)) this.#rows.set(key, row)
    }
    return [...this.#rows].flatMap(([key, row]) =>
      key.startsWith(`${table}/${session}:`) && row ? [row as unknown as StoredRow<T>] : [],
    )
  }
}

/**
 * Returns the keys of the records that a mutation modifies or needs. Mutations with a common key depend on each other.
 */
export const getTouchedKeys = <N extends MutationName>(
  name: N,
  args: MutationArgs[N],
  organisation: string,
  changes: readonly RowChange[],
): string[] => {
  const definition = getDefinition(name)
  const record = definition.record(args, organisation)
  const refs = [...(record ? [record] : []), ...definition.needs(args), ...changes]
  return [...new Set(refs.map(buildRefKey))]
}
