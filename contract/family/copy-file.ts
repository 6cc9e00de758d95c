import * as v from 'valibot'
import { Id } from '../id.ts'
import { Day, Instant } from '../rules/days.ts'
import { familyMailKinds } from './family-page.ts'

/** Sections of the full copy, in the order of the printed page. */
export const copySections = [
  'details',
  'health',
  'attendance',
  'bookings',
  'collectors',
  'notes',
  'history',
  'mails',
] as const
export type CopySection = (typeof copySections)[number]

/** Facts that every section has about each person. */
const personEntries = {
  person: Id,
  /** Number of texts that are not in the section because they name people outside the link. */
  withheld: v.number(),
}

const FactSection = v.object({
  ...personEntries,
  /** Values of the person. Key: field name of `registered/{id}`. */
  values: v.record(v.string(), v.unknown()),
  /** Names of fields that the link does not show. The list is the same whether or not the club has a value. */
  not_shown: v.array(v.string()),
})
export type FactSection = v.InferOutput<typeof FactSection>

const CopyHistoryEntry = v.object({
  at: Instant,
  what: v.string(),
  /** Author of the change. Names of users are not part of a copy. */
  by: v.picklist(['club', 'family']),
  fields: v.array(
    v.object({
      field: v.string(),
      from: v.unknown(),
      to: v.unknown(),
      add: v.optional(v.array(v.string())),
      remove: v.optional(v.array(v.string())),
    }),
  ),
})
export type CopyHistoryEntry = v.InferOutput<typeof CopyHistoryEntry>

/** What the club holds about the people of a request, ready for a page, for print and as JSON (B-FAM-07). */
export const CopyFile = v.object({
  organisation_name: v.string(),
  made: Instant,
  people: v.array(v.object({ id: Id, name: v.string(), is_adult: v.boolean() })),
  /** Parts that the coordinator has left out. The reasons stay with the club. */
  left_out: v.array(v.object({ section: v.picklist(copySections), person: v.nullable(Id) })),
  details: v.array(FactSection),
  health: v.array(FactSection),
  attendance: v.array(
    v.object({
      person: Id,
      days: v.array(v.object({ date: Day, kind: v.picklist(['session', 'parcel']), state: v.string() })),
    }),
  ),
  bookings: v.array(v.object({ person: Id, days: v.array(v.object({ date: Day, state: v.string() })) })),
  collectors: v.array(
    v.object({
      ...personEntries,
      /** Null if the link does not show collectors. */
      pick_up_people: v.nullable(v.string()),
      departures: v.array(v.object({ date: Day, at: Instant, collector: v.string() })),
      /** True if the link shows the collectors of this person. */
      is_shown: v.boolean(),
    }),
  ),
  notes: v.array(v.object({ ...personEntries, notes: v.array(v.object({ date: Day, text: v.string() })) })),
  history: v.array(v.object({ ...personEntries, entries: v.array(CopyHistoryEntry) })),
  mails: v.array(v.object({ date: Day, kind: v.picklist(familyMailKinds) })),
})
export type CopyFile = v.InferOutput<typeof CopyFile>
