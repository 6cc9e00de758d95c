import * as v from 'valibot'
import type { AccessRule } from '../access.ts'
import { Id } from '../id.ts'
import { buildListResponseSchema, defineOperation, NoContent } from '../operation.ts'
import { Instant } from '../rules/days.ts'
import { buildMultilineText, isBlank } from '../text.ts'
import { prefixOperationNames } from './named-operations.ts'

/** Maximum number of characters in a note. */
export const MAX_NOTE_LENGTH = 10_000

/** A note as returned in a response of either flow (NOTE-01). */
export const ApplicationNote = v.object({
  id: Id,
  note: v.string(),
  user_email: v.string(),
  created: Instant,
  application: Id,
  /** Version for the quoted `If-Match` of a change. Each note has a version, because notes are returned as a list. */
  version: v.number(),
  /** Time of the last change to the text. Null if the text was never changed. */
  edited: v.nullable(Instant),
  /** Original text. Null if the text was never changed. */
  first_text: v.nullable(v.string()),
})
export type ApplicationNote = v.InferOutput<typeof ApplicationNote>

/** A note with the caller's right to change it. */
const ListedNote = v.object({
  ...ApplicationNote.entries,
  /** True if the caller wrote the note and may change it. */
  is_yours: v.boolean(),
})
export type ListedNote = v.InferOutput<typeof ListedNote>

/** Body of the note form (NOTE-07, NOTE-08). */
export const NoteBody = v.object({
  note: v.pipe(
    buildMultilineText(MAX_NOTE_LENGTH),
    v.check((text) => !isBlank(text), 'missing'),
  ),
  application: Id,
})

/** Builds the note operations of a flow. */
const buildNoteOperations = <const N extends string>(noun: N, read: AccessRule, write: AccessRule) => {
  const writeOptions = { access: write, body: NoteBody, output: ListedNote, versioned: true } as const
  return prefixOperationNames(noun, {
    list: defineOperation({
      method: 'GET',
      path: `/${noun}`,
      access: read,
      summary: 'The notes of an application, the latest first (NOTE-03). 403 of one’s own.',
      query: v.object({ application: Id }),
      output: buildListResponseSchema(ListedNote),
    }),
    create: defineOperation({
      method: 'POST',
      path: `/${noun}`,
      status: 201,
      ...writeOptions,
      summary: 'Adds a note (NOTE-08).',
    }),
    replace: defineOperation({
      method: 'PUT',
      path: `/${noun}/:id`,
      params: v.object({ id: Id }),
      ...writeOptions,
      summary: 'Changes the words of a note (NOTE-09).',
    }),
    update: defineOperation({
      ...writeOptions,
      method: 'PATCH',
      path: `/${noun}/:id`,
      params: v.object({ id: Id }),
      body: v.partial(NoteBody),
      summary: 'Changes the words of a note if they are given.',
    }),
    delete: defineOperation({
      method: 'DELETE',
      path: `/${noun}/:id`,
      access: write,
      summary: 'Deletes a note (NOTE-15).',
      params: v.object({ id: Id }),
      output: NoContent,
      status: 204,
    }),
  })
}

export const applicationNoteOperations = buildNoteOperations('application_notes', 'applications', 'vp_support')
export const volunteerApplicationNoteOperations = buildNoteOperations(
  'volunteer_application_notes',
  'volunteer_applications',
  'volunteer_applications',
)
