import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { defineOperation, NoContent } from '../operation.ts'
import { RegisteredRow } from '../rows.ts'
import { Instant } from '../rules/days.ts'
import { ChosenFields } from './registered-fields.ts'

const { entries: registeredEntries } = RegisteredRow

/** Fields that distinguish registrations with the same name (DUP-12). */
const Registration = v.object({
  id: registeredEntries.id,
  is_adult: registeredEntries.is_adult,
  created: registeredEntries.created,
  first_name: registeredEntries.first_name,
  last_name: registeredEntries.last_name,
  date_of_birth: registeredEntries.date_of_birth,
  attendance_type: registeredEntries.attendance_type,
  email: registeredEntries.email,
  participant_self_registration: registeredEntries.participant_self_registration,
})

export const registeredDuplicateOperations = {
  'duplicates.list': defineOperation({
    method: 'GET',
    path: '/registered_duplicates',
    access: 'registered',
    summary: 'Registrations of the club that may be of one person (DUP-06 to DUP-12, DUP-30).',
    output: v.array(v.object({ full_name: v.string(), registered: v.array(Registration) })),
  }),
  'duplicates.merge': defineOperation({
    method: 'POST',
    path: '/registered_duplicates/dedupe',
    access: 'registered',
    summary: 'Merges registrations of one person into the primary one (DUP-20 to DUP-25).',
    body: v.object({
      primary: Id,
      dedupe: v.pipe(buildBoundedList(1000, Id), v.minLength(1)),
      choose: v.optional(ChosenFields),
    }),
    output: NoContent,
    status: 204,
  }),
  'duplicates.merged': defineOperation({
    method: 'GET',
    path: '/registered_duplicates/merged',
    access: 'registered',
    summary: 'The merges that can still be taken back, the latest first.',
    output: v.array(
      v.object({
        id: Id,
        primary: Id,
        full_name: v.string(),
        /** Number of registrations that were merged into this registration. */
        merged: v.number(),
        made: Instant,
      }),
    ),
  }),
  'duplicates.undo': defineOperation({
    method: 'POST',
    path: '/registered_duplicates/undo',
    access: 'registered',
    summary: 'Takes the last merge into this registration back, within 30 days.',
    body: v.object({ primary: Id }),
    output: NoContent,
    status: 204,
  }),
} as const
