import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { CopyFile, CopyHistoryEntry, FactSection } from '../../contract/family/copy-file.ts'
import type { HistoryEntry } from '../../contract/history.ts'
import type { Tx } from '../db/client.ts'
import { attendance, departures, parcelProvisionRegistered, parcelProvisions, sessions } from '../db/schema.ts'
import { HISTORY_PAGE_SIZE, readOwnChanges, type TrailPosition } from '../records/record-changes.ts'
import { type CopyField, isCheckedField, isContactField, isFieldShown } from './copy-fields.ts'
import type { StoredLinkPerson } from './link-people.ts'
import { listFamilyBookings } from './list-family-bookings.ts'

/** A person of a copy, with what the copy may show. */
export type CopyPerson = {
  person: StoredLinkPerson
  /** True if the link shows the contact facts of this person. */
  areContactsShown: boolean
  /** True for a text that names people outside the link. */
  isForeign: (text: string) => boolean
  /** Ids of questions that this link has asked. Questions of other links are in no copy. */
  ownQuestions: ReadonlySet<string>
  /** Ids of the requester's links. */
  ownLinks: ReadonlySet<string>
}

type Section<K extends keyof CopyFile> = CopyFile[K] extends (infer Part)[] ? Part : never

/** Picks the stored values of some fields. A text that names other people is withheld. */
export function buildFactSection(
  { person, areContactsShown, isForeign }: CopyPerson,
  fields: readonly CopyField[],
): FactSection {
  const shownFields = fields.filter((field) => isFieldShown(field, areContactsShown))
  const keptItems = shownFields.filter((field) => !(isCheckedField(field) && hasForeignText(person[field], isForeign)))
  return {
    person: person.id,
    values: Object.fromEntries(keptItems.map((field) => [field, person[field]])),
    not_shown: fields.filter((field) => !shownFields.includes(field)),
    withheld: shownFields.length - keptItems.length,
  }
}

/** Reads the sessions that a person attended or was expected at, and the parcels of the person's household. */
export async function readAttendance(tx: Tx, { person, areContactsShown }: CopyPerson): Promise<Section<'attendance'>> {
  const ticks = await tx
    .select({ date: sessions.date, state: attendance.state })
    .from(attendance)
    .innerJoin(sessions, eq(sessions.id, attendance.session_id))
    .where(
      and(
        eq(attendance.registered_id, person.id),
        ne(attendance.state, 'none'),
        eq(attendance.hidden, false),
        isNull(sessions.deleted_at),
      ),
    )
  const parcels = areContactsShown ? await readParcels(tx, person.id) : []
  const days = [
    ...ticks.map(({ date, state }) => ({ date, kind: 'session' as const, state })),
    ...parcels.map(({ date, state }) => ({ date, kind: 'parcel' as const, state })),
  ]
  return { person: person.id, days: days.sort((a, b) => a.date.localeCompare(b.date)) }
}

/** Reads the bookings of a person for which the club or the requester asked. Bookings of other links are in no copy. */
export async function readBookings(
  tx: Tx,
  organisation: string,
  { person, ownLinks }: CopyPerson,
): Promise<Section<'bookings'>> {
  const listed = await listFamilyBookings(tx, {
    organisation,
    people: [person.id],
    links: [...ownLinks],
    includesClub: true,
  })
  return { person: person.id, days: listed.map(({ day, state }) => ({ date: day, state })) }
}

/** Reads who may collect a person, and who did. Both are shown only if the link shows the collectors. */
export async function readCollectors(
  tx: Tx,
  { person, areContactsShown, isForeign }: CopyPerson,
): Promise<Section<'collectors'>> {
  const empty = { person: person.id, pick_up_people: null, departures: [], withheld: 0, is_shown: areContactsShown }
  if (!areContactsShown) return empty
  const rows = await tx
    .select({ date: sessions.date, at: departures.at, collector: departures.collector })
    .from(departures)
    .innerJoin(sessions, eq(sessions.id, departures.session_id))
    .where(
      and(
        eq(departures.registered_id, person.id),
        isNotNull(departures.collector),
        eq(departures.hidden, false),
        isNull(sessions.deleted_at),
      ),
    )
    .orderBy(asc(sessions.date))
  const listed = rows.map(({ date, at, collector }) => ({ date, at, collector: collector ?? '' }))
  // A collector who is on the list that the link shows may be named.
  const keptItems = listed.filter(
    ({ collector }) => !isForeign(collector) || (person.pick_up_people ?? '').includes(collector),
  )
  return {
    ...empty,
    pick_up_people: person.pick_up_people,
    departures: keptItems,
    withheld: listed.length - keptItems.length,
  }
}

/** Reads the notes of a person's parcels. Notes about a household are withheld if the link does not show its address. */
export async function readNotes(
  tx: Tx,
  { person, areContactsShown, isForeign }: CopyPerson,
): Promise<Section<'notes'>> {
  const notes = (await readParcels(tx, person.id)).flatMap(({ date, note }) => (note ? [{ date, text: note }] : []))
  const keptItems = notes.filter(({ text }) => areContactsShown && !isForeign(text))
  return { person: person.id, notes: keptItems, withheld: notes.length - keptItems.length }
}

/** Reads all changes to a person's record in the audit trail, without authors' names and hidden fields. */
export async function readCopyHistory(tx: Tx, organisation: string, copied: CopyPerson): Promise<Section<'history'>> {
  const entries: CopyHistoryEntry[] = []
  let withheld = 0
  let before: TrailPosition | undefined
  for (;;) {
    const changes = await readOwnChanges(tx, organisation, 'registered', copied.person.id, before)
    const page = changes.slice(0, HISTORY_PAGE_SIZE)
    for (const { row, entry } of page) {
      // Another link's question must leave no trace, because its values can be the other parent's new address.
      if (entry.by_family && !(row.conflicts ?? []).every((id) => copied.ownQuestions.has(id))) continue
      const shownItems = toCopyEntry(entry, copied)
      withheld += shownItems.withheld
      if (shownItems.entry) entries.push(shownItems.entry)
    }
    const last = page.at(-1)?.row
    if (changes.length <= HISTORY_PAGE_SIZE || !last) break
    before = { version: Number(last.version), seq: last.seq, id: last.id }
  }
  return { person: copied.person.id, entries, withheld }
}

/** Removes hidden fields and foreign texts from a change. A change of nothing else is omitted, because its day reveals it. */
function toCopyEntry(
  { at, what, how, by_family, fields }: HistoryEntry,
  { areContactsShown, isForeign }: CopyPerson,
): { entry: CopyHistoryEntry | null; withheld: number } {
  const shownItems = fields.filter(({ field }) => isFieldShown(field, areContactsShown))
  // Check contact fields too, because an adult's earlier address can be the other parent's present one.
  const isForeignChange = ({ field, from, to }: (typeof shownItems)[number]) =>
    (isCheckedField(field) || isContactField(field)) &&
    (hasForeignText(from, isForeign) || hasForeignText(to, isForeign))
  const keptItems = shownItems.filter((change) => !isForeignChange(change))
  const withheld = shownItems.length - keptItems.length
  if (fields.length > 0 && keptItems.length === 0) return { entry: null, withheld }
  const entry = { at, what: how ?? what, by: by_family ? ('family' as const) : ('club' as const), fields: keptItems }
  return { entry, withheld }
}

async function readParcels(tx: Tx, person: string) {
  const rows = await tx
    .select({
      date: parcelProvisions.date,
      note: parcelProvisionRegistered.note,
      handed_over: parcelProvisionRegistered.handed_over,
      not_in: parcelProvisionRegistered.not_in,
    })
    .from(parcelProvisionRegistered)
    .innerJoin(parcelProvisions, eq(parcelProvisions.id, parcelProvisionRegistered.parcel_provision_id))
    .where(
      and(
        inArray(parcelProvisionRegistered.registered_id, [person]),
        isNull(parcelProvisionRegistered.deleted_at),
        eq(parcelProvisionRegistered.hidden, false),
        isNull(parcelProvisions.deleted_at),
      ),
    )
    .orderBy(asc(parcelProvisions.date))
  return rows.map(({ date, note, handed_over, not_in }) => {
    const notHandedOver = not_in ? 'not_in' : 'listed'
    return { date, note, state: handed_over ? 'handed_over' : notHandedOver }
  })
}

function hasForeignText(value: unknown, isForeign: (text: string) => boolean): boolean {
  return typeof value === 'string' && isForeign(value)
}
