/**
 * Model of a club: computes the expected state from the changes in the order of their acceptance. Repeats the merge
 * rules as simply as possible, without product code.
 */

/** A change as stored in the audit trail. */
export type AcceptedChange = {
  id: string
  device_id: string
  seq: number
  name: string
  args: Record<string, unknown>
  status: string
  version: number
  /** Ids of the open conflicts that the change caused. Null if there are none. */
  conflicts: string[] | null
}

/** A change with the id of the device that made it. */
type LocalChange = Pick<AcceptedChange, 'name' | 'args' | 'device_id'>

export type AttendanceCell = {
  session: string
  person: string
  state: string
  contested: boolean
  by: string
  version: number
}
/** A departure from a session. If `collector` is null, the person is back in. */
type Departure = { session: string; person: string; collector: string | null; by: string; version: number }
type Session = { day: string; alive: boolean; note: unknown; activities: string[] }
type Parcel = { day: string; alive: boolean }
type Family = { alive: boolean; fields: Record<string, unknown> }
type Person = { alive: boolean; fields: Record<string, unknown>; allergens: string[] }
export type Conflict = {
  /**
   * Undefined if a restored record caused the conflict, because the audit trail does not contain the id of that
   * conflict.
   */
  id?: string
  kind: string
  record: string
  field: string | null
  device: string
  /** Value that the device saw before it changed the field to `mine`. */
  base: unknown
  mine: unknown
  theirs: unknown
  open: boolean
  /** Version of the change that caused or last updated the conflict. */
  version: number
  /**
   * Changes that devices made to the record after it was deleted. Restoring the record applies them again, each under
   * the device that made it.
   */
  changes: LocalChange[]
}
type Decision = { id: string; value: unknown; seen: number }
type FieldChange = { base: unknown; value: unknown }
type ListChange = { add?: string[]; remove?: string[] }

const mergeItems = (now: string[], { add = [], remove = [] }: ListChange) => [
  ...new Set([...now.filter((item) => !remove.includes(item)), ...add]),
]
const isSame = (a: unknown, b: unknown) => (a ?? '') === (b ?? '')

type ConflictKey = Pick<Conflict, 'kind' | 'record' | 'field' | 'device'>
const isSameConflict = (a: ConflictKey, b: ConflictKey) =>
  a.kind === b.kind && a.record === b.record && a.field === b.field && a.device === b.device

export class ExpectedClub {
  readonly sessions = new Map<string, Session>()
  readonly people = new Map<string, Person>()
  readonly cells = new Map<string, AttendanceCell>()
  readonly departures = new Map<string, Departure>()
  /** States of booked places. Key: `session:person`. */
  readonly bookings = new Map<string, string>()
  readonly parcels = new Map<string, Parcel>()
  /** Families of parcel sessions. Key: `parcel:person`. A removed family remains with `alive` false. */
  readonly families = new Map<string, Family>()
  readonly checklist = new Set<string>()
  readonly concerns = new Set<string>()
  readonly holiday: Record<string, unknown> = {}
  readonly conflicts: Conflict[] = []
  readonly #other = new Map<string, string>()
  /**
   * Changes to sessions, people and families. `ids` contains the ids that the change refers to. `fields` is true if the
   * change wrote fields.
   */
  readonly #done: { ids: readonly string[]; device: string; version: number; fields: boolean }[] = []
  #version = 0

  /** @param describeConflict returns the kind, record, field and device of the conflict with this id */
  constructor(
    readonly describeConflict: (id: string) => Pick<Conflict, 'kind' | 'record' | 'field' | 'device'> | undefined,
  ) {}

  /** Applies the next accepted change. Ignores a refused change. */
  take(change: AcceptedChange): void {
    const { name, args, device_id: device, version, status, conflicts } = change
    if (status === 'rejected') return
    this.#version = version
    if (name === 'conflict.resolve') this.#decide(args as Decision, device, version)
    else this.#make(change, version)
    if (['session.update', 'registered.update'].includes(name))
      this.#done.push({ ids: [String(args.id)], device, version, fields: true })
    if (name === 'registered.restore') this.#done.push({ ids: [String(args.id)], device, version, fields: false })
    if (name === 'conflict.resolve') {
      const { record = '', field = null } = this.describeConflict(String(args.id)) ?? {}
      this.#done.push({ ids: [record], device, version, fields: field !== null })
    }
    if (name === 'parcel_row.set') {
      const [parcel, registered] = [String(args.parcel), String(args.registered)]
      this.#done.push({ ids: [parcel, registered, `${parcel}:${registered}`], device, version, fields: true })
    }
    if (name === 'attendance.set')
      this.#done.push({
        ids: [String(args.session), String(args.registered)],
        device,
        version,
        fields: false,
      })
    for (const id of conflicts ?? []) {
      if (this.conflicts.some((c) => c.id === id)) continue
      const conflictName = this.describeConflict(id)
      const conflict =
        conflictName && this.conflicts.find((c) => c.open && c.id === undefined && isSameConflict(c, conflictName))
      if (conflict) conflict.id = id
    }
  }

  #make(change: LocalChange, version: number): void {
    const { name, args, device_id: device } = change
    const id = String(args.id)
    const fieldChanges = (args.set ?? {}) as Record<string, FieldChange & ListChange>
    switch (name) {
      case 'session.create': {
        const sessionOfDay = [...this.sessions].find(([, s]) => s.alive && s.day === args.date)
        if (sessionOfDay) this.#other.set(id, sessionOfDay[0])
        else this.sessions.set(id, { day: String(args.date), alive: true, note: null, activities: [] })
        return
      }
      case 'session.update': {
        const target = this.#find(this.sessions, id)
        if (!target.row.alive) {
          this.#deleted(target.id, change)
          return
        }
        if (fieldChanges.activities) target.row.activities = mergeItems(target.row.activities, fieldChanges.activities)
        if (fieldChanges.activities_other) {
          const currentFields = { activities_other: target.row.note }
          this.#merge(target.id, currentFields, { activities_other: fieldChanges.activities_other }, device)
          target.row.note = currentFields.activities_other
        }
        return
      }
      case 'session.delete': {
        const target = this.#find(this.sessions, id)
        if (target.row.alive) {
          this.#touch(target.id, version)
          this.#cancelBookings(([session]) => session === target.id)
        }
        this.#delete(target, args, device)
        return
      }
      case 'attendance.set':
        this.#tick(change, version)
        return
      case 'departure.set':
        this.#leave(change, version)
        return
      case 'booking.set':
        this.#book(args)
        return
      case 'parcel.create':
        this.#newParcel(id, args)
        return
      case 'parcel.delete':
        this.#delete(this.#find(this.parcels, id), args, device)
        return
      case 'parcel_row.set':
        this.#setFamily(change)
        return
      case 'parcel_row.remove': {
        const parcel = this.#find(this.parcels, String(args.parcel))
        const key = `${parcel.id}:${args.registered}`
        const row = this.families.get(key)
        if (parcel.row.alive && row) this.#delete({ id: key, row }, args, device)
        return
      }
      case 'registered.create': {
        const { first_name } = args.values as { first_name: string }
        this.people.set(id, { alive: true, fields: { first_name }, allergens: [] })
        return
      }
      case 'registered.update': {
        const target = this.#find(this.people, id)
        if (!target.row.alive) {
          this.#deleted(target.id, change)
          return
        }
        const { allergens, ...scalars } = fieldChanges
        if (allergens) target.row.allergens = mergeItems(target.row.allergens, allergens)
        this.#merge(target.id, target.row.fields, scalars, device)
        return
      }
      case 'registered.delete': {
        const target = this.#find(this.people, id)
        const today = new Date().toISOString().slice(0, 10)
        const isFuture = (session = '') => (this.sessions.get(session)?.day ?? '') >= today
        if (target.row.alive) this.#cancelBookings(([session, person]) => person === target.id && isFuture(session))
        this.#delete(target, args, device)
        return
      }
      case 'registered.restore':
        this.#bringBack(this.#find(this.people, id), version)
        return
      case 'holiday.set':
        this.#merge('holiday', this.holiday, fieldChanges, device)
        return
      case 'concern.create':
        this.concerns.add(id)
        return
      case 'checklist.set':
        if (args.ticked) this.checklist.add(`${args.section}:${args.item}`)
        else this.checklist.delete(`${args.section}:${args.item}`)
    }
  }

  /**
   * Maps a second parcel session of a day to the first session. A clone also copies the families of its source with
   * their numbers, except families that this session already contains or contained.
   */
  #newParcel(id: string, { date, clone }: AcceptedChange['args']): void {
    const parcelOfDay = [...this.parcels].find(([, p]) => p.alive && p.day === date)?.[0]
    const targetId = parcelOfDay ?? id
    if (parcelOfDay) this.#other.set(id, parcelOfDay)
    else this.parcels.set(id, { day: String(date), alive: true })
    if (!clone) return
    const sourceId = this.#find(this.parcels, String(clone)).id
    for (const [key, { alive, fields }] of [...this.families]) {
      const [parcelId, person = ''] = key.split(':')
      if (parcelId !== sourceId || !alive || !this.people.get(person)?.alive) continue
      const { adults, children, num_meals } = fields
      if (!this.families.has(`${targetId}:${person}`))
        this.#addFamily(`${targetId}:${person}`, { adults, children, num_meals })
    }
  }

  #addFamily(key: string, values: Record<string, unknown>): void {
    this.families.set(key, { alive: true, fields: { num_meals: null, packed: false, note: null, ...values } })
  }

  #setFamily(change: LocalChange): void {
    const { args, device_id: device } = change
    const parcel = this.#find(this.parcels, String(args.parcel))
    const person = this.#find(this.people, String(args.registered))
    const deletedRow = [parcel, person].find(({ row }) => !row.alive)
    const key = `${parcel.id}:${person.id}`
    const row = this.families.get(key)
    const fieldChanges = args.set as Record<string, FieldChange>
    // True if the change edits a family that was removed in between, which causes a conflict. A change that adds a
    // family is not an edit, so its base is null.
    const isEditOfRemovedFamily = row?.alive === false && fieldChanges.adults?.base !== null
    if (deletedRow || isEditOfRemovedFamily) this.#deleted(deletedRow?.id ?? key, change)
    else if (row?.alive) this.#merge(key, row.fields, fieldChanges, device)
    else {
      const values = Object.fromEntries(Object.entries(fieldChanges).map(([field, { value }]) => [field, value]))
      this.#addFamily(key, { adults: 1, children: 1, ...values })
    }
  }

  /** Finds the record of an id. If the record was deleted and replaced, returns the replacement. */
  #find<R extends { alive: boolean }>(rows: Map<string, R>, id: string): { id: string; row: R } {
    const directRow = rows.get(id)
    const replacementId = this.#other.get(id)
    const currentId = directRow?.alive || replacementId === undefined ? id : replacementId
    const row = rows.get(currentId)
    if (!row) throw new Error(`The server took a change of ${id}, which was never made`)
    return { id: currentId, row }
  }

  /** Merges fields. If another device changed a field first, that value stays and both values go into a conflict. */
  #merge(
    record: string,
    currentFields: Record<string, unknown>,
    set: Record<string, FieldChange>,
    device: string,
  ): void {
    for (const [field, { base, value }] of Object.entries(set)) {
      if (isSame(currentFields[field], base)) {
        if (!isSame(base, value)) this.#renew(record, field, value)
        currentFields[field] = value
      } else if (!isSame(currentFields[field], value))
        this.#dispute({
          kind: 'field',
          record,
          field,
          device,
          base,
          mine: value,
          theirs: currentFields[field],
          changes: [],
        })
    }
  }

  /**
   * Writes the new value into open conflicts about the field. Closes a conflict if its proposal equals the new value.
   */
  #renew(record: string, field: string, value: unknown): void {
    for (const conflict of this.conflicts) {
      if (!conflict.open || conflict.kind !== 'field' || conflict.record !== record || conflict.field !== field)
        continue
      if (isSame(conflict.mine, value)) conflict.open = false
      conflict.theirs = value
      conflict.version = this.#version
    }
  }

  /** Deletes a record. Causes a conflict if the deleting device had not seen another device's last change. */
  #delete({ id, row }: { id: string; row: { alive: boolean } }, args: AcceptedChange['args'], device: string): void {
    if (!row.alive) return
    row.alive = false
    const toCurrentKey = (requestedId: string) =>
      requestedId
        .split(':')
        .map((part) => this.#other.get(part) ?? part)
        .join(':')
    const matchesRecord = (requestedId: string) => requestedId === id || toCurrentKey(requestedId) === id
    const laterChanges = this.#done.filter(
      (done) => done.version > Number(args.seen) && done.device !== device && done.ids.some(matchesRecord),
    )
    // Prefer a device that wrote fields, even if another device ticked later.
    const unseenChange = laterChanges.findLast(({ fields }) => fields) ?? laterChanges.at(-1)
    if (!unseenChange) return
    const emptyFields = { field: null, base: null, mine: null, theirs: null, changes: [] }
    this.#dispute({ ...emptyFields, kind: 'deleted', record: id, device: unseenChange.device })
  }

  #deleted(record: string, change: LocalChange): void {
    this.#dispute({
      kind: 'deleted',
      record,
      field: null,
      device: change.device_id,
      base: null,
      mine: null,
      theirs: null,
      changes: [change],
    })
  }

  /** Adds a conflict. If the device extends its own open conflict, updates that conflict instead. */
  #dispute(conflict: Omit<Conflict, 'open' | 'version'>): void {
    const { kind, record, field, device } = conflict
    const ownConflict = this.conflicts.find(
      (c) =>
        c.open &&
        isSameConflict(c, { kind, record, field, device }) &&
        (kind !== 'field' || isSame(c.mine, conflict.base)),
    )
    const version = this.#version
    if (!ownConflict) this.conflicts.push({ ...conflict, open: true, version })
    else {
      ownConflict.mine = conflict.mine
      ownConflict.version = version
      if (kind === 'field') ownConflict.theirs = conflict.theirs
      ownConflict.changes.push(...conflict.changes)
    }
  }

  #open(name: Pick<Conflict, 'kind' | 'record' | 'field' | 'device'>): Conflict | undefined {
    return this.conflicts.find((c) => c.open && isSameConflict(c, name))
  }

  #tick(change: LocalChange, version: number): void {
    const device = change.device_id
    const { session: sessionId, registered, state, seen } = change.args as Record<string, string> & { seen: number }
    const session = this.#find(this.sessions, String(sessionId))
    const person = this.#find(this.people, String(registered))
    const deletedRow = [session, person].find(({ row }) => !row.alive)
    if (deletedRow) {
      this.#deleted(deletedRow.id, change)
      return
    }
    const key = `${session.id}:${person.id}`
    const cell = this.cells.get(key)
    const writeCell = (contested: boolean) =>
      this.cells.set(key, {
        session: session.id,
        person: person.id,
        state: String(state),
        contested,
        by: device,
        version,
      })
    if (cell?.contested && seen >= cell.version) {
      writeCell(false)
      for (const c of this.conflicts) if (c.kind === 'opposite' && c.record === key) c.open = false
    } else if ((cell?.state ?? 'none') !== state) {
      const isDisputed = cell !== undefined && cell.by !== device && cell.version > seen
      if (isDisputed)
        this.#dispute({
          kind: 'opposite',
          record: key,
          field: null,
          device,
          base: null,
          mine: state,
          theirs: cell.state,
          changes: [],
        })
      writeCell(isDisputed || (cell?.contested ?? false))
    }
  }

  /**
   * Applies a departure or a return. The later change always wins, even for deleted records. Different collectors cause
   * a conflict.
   */
  #leave(change: LocalChange, version: number): void {
    const { device_id: device, args } = change
    const { seen, collector } = args as { seen: number; collector: string | null }
    const session = this.#find(this.sessions, String(args.session)).id
    const person = this.#find(this.people, String(args.registered)).id
    const key = `${session}:${person}`
    const row = this.departures.get(key)
    const currentCollector = row?.collector ?? null
    const openConflicts = this.conflicts.filter((c) => c.open && c.field === 'collector' && c.record === key)
    const writeDeparture = () => this.departures.set(key, { session, person, collector, by: device, version })
    if (row && seen >= row.version && openConflicts.length) {
      if (!isSame(currentCollector, collector)) writeDeparture()
      for (const conflict of openConflicts) conflict.open = false
      return
    }
    if (isSame(currentCollector, collector)) return
    writeDeparture()
    this.#renew(key, 'collector', collector)
    if (!row || row.by === device || row.version <= seen) return
    const sideValues = { base: null, mine: currentCollector, theirs: collector }
    this.#dispute({ ...sideValues, kind: 'field', record: key, field: 'collector', device: row.by, changes: [] })
  }

  /** Books or cancels a place. The later press wins. A deleted session and a removed person have no bookings. */
  #book({ session, registered, state }: AcceptedChange['args']): void {
    const found = [this.#find(this.sessions, String(session)), this.#find(this.people, String(registered))]
    if (found.some(({ row }) => !row.alive)) return
    const key = found.map(({ id }) => id).join(':')
    if (state === 'booked' || this.bookings.has(key)) this.bookings.set(key, String(state))
  }

  #cancelBookings(matches: (key: string[]) => boolean): void {
    for (const key of this.bookings.keys()) if (matches(key.split(':'))) this.bookings.set(key, 'cancelled')
  }

  /** Moves departures from a restored session to the session that replaced it. A departure that exists there stays. */
  #joinDepartures(oldSession: string, newSession: string, version: number): void {
    for (const [key, row] of [...this.departures]) {
      if (row.session !== oldSession) continue
      const targetKey = `${newSession}:${row.person}`
      const shouldMove = !this.departures.has(targetKey)
      if (shouldMove) this.departures.set(targetKey, { ...row, session: newSession, version })
      for (const conflict of this.conflicts) {
        if (!conflict.open || conflict.field !== 'collector' || conflict.record !== key) continue
        if (shouldMove) conflict.record = targetKey
        else conflict.open = false
        conflict.version = version
      }
    }
  }

  /** Updates the version of all ticks and departures of a session, because they are shown or hidden together. */
  #touch(session: string, version: number): void {
    for (const cell of this.cells.values()) if (cell.session === session) cell.version = version
    for (const row of this.departures.values()) if (row.session === session) row.version = version
  }

  #readField(record: string, field: string): unknown {
    const session = this.sessions.get(record)
    if (session) return session.note
    const departure = this.departures.get(record)
    if (departure && field === 'collector') return departure.collector
    const { fields } = this.people.get(record) ?? this.families.get(record) ?? { fields: this.holiday }
    return fields[field]
  }

  #decide({ id, value, seen }: Decision, device: string, version: number): void {
    const name = this.describeConflict(id)
    if (!name) throw new Error(`The server took a decision of conflict ${id}, which it does not have`)
    const conflict = this.conflicts.find((c) => c.id === id) ?? this.#open(name)
    // Ignore the decision, because the conflict was decided already.
    if (!conflict?.open) return
    const { kind, record, field, base, mine, theirs: theirValue } = conflict
    // Keep the conflict open, because the decision is based on an outdated version. A value that equals neither side
    // becomes another conflict.
    if (kind === 'field' && conflict.version > seen) {
      if (!isSame(value, theirValue) && !isSame(value, mine))
        this.#dispute({ kind, record, field, device, base, mine: value, theirs: theirValue, changes: [] })
      return
    }
    if (value === 'let_go' && conflict.version > seen) return
    conflict.open = false
    if (kind === 'field' && field) {
      const [session, person] = [this.sessions.get(record), this.people.get(record)]
      const family = this.families.get(record)
      const departure = field === 'collector' ? this.departures.get(record) : undefined
      const currentValue = this.#readField(record, field)
      if (session) session.note = value
      if (person) person.fields[field] = value
      if (family) family.fields[field] = value
      if (departure) Object.assign(departure, { collector: value, by: device, version })
      if (record === 'holiday') this.holiday[field] = value
      if (!isSame(currentValue, value)) this.#renew(record, field, value)
    }
    const cell = this.cells.get(record)
    if (kind === 'opposite') for (const c of this.conflicts) if (c.kind === kind && c.record === record) c.open = false
    if (kind === 'opposite' && cell && (cell.contested || cell.state !== 'none'))
      this.cells.set(record, { ...cell, state: String(value), contested: false, by: device, version })
    if (kind === 'deleted' && value === 'restore') this.#restore(conflict, version)
  }

  /**
   * Restores a person, closes the conflicts about the deletion, and applies the changes that were made while the person
   * was deleted.
   */
  #bringBack({ id, row }: { id: string; row: Person }, version: number): void {
    if (row.alive) return
    row.alive = true
    for (const conflict of this.conflicts) {
      if (!conflict.open || conflict.kind !== 'deleted' || conflict.record !== id) continue
      conflict.open = false
      this.#restore(conflict, version)
    }
  }

  #restore({ record, changes }: Conflict, version: number): void {
    const person = this.people.get(record)
    if (person) person.alive = true
    const family = this.families.get(record)
    if (family) family.alive = true
    this.#restoreParcel(record)
    const session = this.sessions.get(record)
    if (session && !session.alive) {
      const sessionOfDay = [...this.sessions].find(([, s]) => s.alive && s.day === session.day)?.[0]
      if (sessionOfDay) {
        this.#other.set(record, sessionOfDay)
        this.#joinDepartures(record, sessionOfDay, version)
        for (const cell of [...this.cells.values()]) {
          const key = `${sessionOfDay}:${cell.person}`
          if (cell.session === record && !this.cells.has(key))
            this.cells.set(key, { ...cell, session: sessionOfDay, version })
        }
      } else {
        session.alive = true
        this.#touch(record, version)
      }
    }
    for (const change of changes) this.#make(change, version)
  }

  /** Restores a parcel session. If its day has another session now, the families move there. */
  #restoreParcel(record: string): void {
    const parcel = this.parcels.get(record)
    if (!parcel || parcel.alive) return
    const parcelOfDay = [...this.parcels].find(([, p]) => p.alive && p.day === parcel.day)?.[0]
    if (!parcelOfDay) {
      parcel.alive = true
      return
    }
    this.#other.set(record, parcelOfDay)
    for (const [key, { alive, fields }] of [...this.families]) {
      const [parcelId, person] = key.split(':')
      if (parcelId === record && alive && !this.families.has(`${parcelOfDay}:${person}`))
        this.families.set(`${parcelOfDay}:${person}`, { alive, fields: { ...fields } })
    }
  }
}
