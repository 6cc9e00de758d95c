import { desc, eq, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { ListedNote } from '../../contract/recruitment/application-notes.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Tx } from '../db/client.ts'
import { applicationNotes, users } from '../db/schema.ts'
import { refuseStaleVersion, VersionedOutput } from '../http/row-version.ts'
import type { Handlers } from '../kit/handler.ts'
import { recordApplicationAudit } from './application-trail.ts'
import {
  type ApplicationFromDb,
  lockApplication,
  requireReadableApplication,
  withReadableApplications,
} from './scope.ts'

type NoteRow = typeof applicationNotes.$inferSelect

function toListedNote(user: CurrentUser, row: NoteRow): ListedNote {
  return {
    id: row.id,
    note: row.note,
    user_email: row.user_email,
    created: row.created,
    version: row.version,
    application: row.application_id,
    edited: row.edited,
    first_text: row.first_text,
    is_yours: row.user_id === user.id,
  }
}

/**
 * Locks a note and its application for a change.
 * @throws AppError `not_found`, `forbidden`
 */
const lockNote = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
): Promise<{ note: NoteRow; application: ApplicationFromDb }> => {
  const [unlockedNote] = await tx.select().from(applicationNotes).where(eq(applicationNotes.id, id))
  if (!unlockedNote) throw new AppError('not_found')
  const application = await lockApplication(tx, user, flow, unlockedNote.application_id, 'notes')
  // Read the note again, because the application's lock now prevents changes by other transactions.
  const [note] = await tx.select().from(applicationNotes).where(eq(applicationNotes.id, id))
  if (!note) throw new AppError('not_found')
  return { note, application }
}

/** Type of the note handlers. The handlers of both flows differ only in their access rules. */
type NoteHandler<V extends 'list' | 'create' | 'update' | 'delete'> = Handlers[`application_notes.${V}`]

/** Builds the handler that lists an application's notes, newest first. */
const buildListHandler =
  (flow: Flow): NoteHandler<'list'> =>
  async ({ db, query, user }) =>
    withReadableApplications(db, user, async (tx) => {
      const { row } = await requireReadableApplication(tx, user, flow, query.application)
      const rows = await tx
        .select()
        .from(applicationNotes)
        .where(eq(applicationNotes.application_id, row.id))
        .orderBy(desc(applicationNotes.created), desc(applicationNotes.id))
      return { count: rows.length, results: rows.map((row) => toListedNote(user, row)) }
    })

/**
 * Builds the handler that adds a note. The audit trail only records that a note was added, never its text.
 */
const buildAddHandler =
  (flow: Flow): NoteHandler<'create'> =>
  async ({ db, body, user }) =>
    db.network(async (tx) => {
      const application = await lockApplication(tx, user, flow, body.application, 'notes')
      const [row] = await tx
        .insert(applicationNotes)
        .values({
          id: newId(),
          application_id: application.id,
          note: body.note,
          user_id: user.id,
          user_email: user.email,
        })
        .returning()
      const note = row as NoteRow
      await recordApplicationAudit(tx, application, user, { note_added: {} })
      return new VersionedOutput(toListedNote(user, note), note.version)
    })

const buildChangeHandler =
  (flow: Flow): NoteHandler<'update'> =>
  async ({ db, params, body, user, ifMatch }) =>
    db.network(async (tx) => {
      const { note, application } = await lockNote(tx, user, flow, params.id)
      if (note.user_id !== user.id) throw new AppError('not_your_note')
      const { note: text = note.note } = body
      if (body.application !== undefined && body.application !== application.id)
        throw new AppError('invalid', { application: ['note_of_application'] })
      const isSameText = text === note.note
      const changedFields = [{ field: 'note', by: null, at: null }]
      await refuseStaleVersion(
        ifMatch,
        note.version,
        async () => changedFields,
        () => isSameText,
      )
      if (isSameText) return new VersionedOutput(toListedNote(user, note), note.version)
      const [row] = await tx
        .update(applicationNotes)
        .set({
          note: text,
          edited: new Date().toISOString(),
          first_text: note.first_text ?? note.note,
          version: sql`${applicationNotes.version} + 1`,
        })
        .where(eq(applicationNotes.id, note.id))
        .returning()
      const updatedNote = row as NoteRow
      await recordApplicationAudit(tx, application, user, { note_changed: {} })
      return new VersionedOutput(toListedNote(user, updatedNote), updatedNote.version)
    })

const buildDeleteNoteHandler =
  (flow: Flow): NoteHandler<'delete'> =>
  async ({ db, params, user }) =>
    db.network(async (tx) => {
      const { note, application } = await lockNote(tx, user, flow, params.id)
      const isYours = note.user_id === user.id
      if (!isYours && !getAccessFlags(user).vpSupport) throw new AppError('not_your_note')
      await tx.delete(applicationNotes).where(eq(applicationNotes.id, note.id))
      const deletedFields = isYours ? {} : { from: await readAuthorName(tx, note), to: null }
      await recordApplicationAudit(tx, application, user, { note_deleted: deletedFields })
      return null
    })

/** Returns the name of the note's author, or the stored address if the account no longer exists. */
async function readAuthorName(tx: Tx, { user_id, user_email }: NoteRow): Promise<string> {
  const [author] = user_id ? await tx.select().from(users).where(eq(users.id, user_id)) : []
  return author ? getFullName(author) : user_email
}

/** Handlers of the notes of both flows (NOTE-01 to NOTE-19, VOL-174 to VOL-178). */
export const applicationNoteHandlers = {
  'application_notes.list': buildListHandler('core'),
  'application_notes.create': buildAddHandler('core'),
  'application_notes.replace': buildChangeHandler('core'),
  'application_notes.update': buildChangeHandler('core'),
  'application_notes.delete': buildDeleteNoteHandler('core'),
  'volunteer_application_notes.list': buildListHandler('volunteer'),
  'volunteer_application_notes.create': buildAddHandler('volunteer'),
  'volunteer_application_notes.replace': buildChangeHandler('volunteer'),
  'volunteer_application_notes.update': buildChangeHandler('volunteer'),
  'volunteer_application_notes.delete': buildDeleteNoteHandler('volunteer'),
} satisfies Partial<Handlers>
