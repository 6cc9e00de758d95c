import { desc, eq, sql } from 'drizzle-orm'
import { flagsOf } from '../../../contract/access.ts'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import type { ListedNote } from '../../../contract/recruitment/application-notes.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applicationNotes, users } from '../../db/schema.ts'
import { refuseStale, Versioned } from '../../http/row-version.ts'
import type { Handlers } from '../../mount.ts'
import { noteOnApplication } from './application-trail.ts'
import { type ApplicationFromDb, heldApplication, readableApplication, readingApplications } from './scope.ts'

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

/** @throws AppError `not_found`, `forbidden` */
const noteForChange = async (
  tx: Tx,
  user: CurrentUser,
  flow: Flow,
  id: string,
): Promise<{ note: NoteRow; application: ApplicationFromDb }> => {
  const [found] = await tx.select().from(applicationNotes).where(eq(applicationNotes.id, id))
  if (!found) throw new AppError('not_found')
  const application = await heldApplication(tx, user, flow, found.application_id, 'notes')
  // The application is locked: nobody else changes what hangs on it.
  const [note] = await tx.select().from(applicationNotes).where(eq(applicationNotes.id, id))
  if (!note) throw new AppError('not_found')
  return { note, application }
}

/** What the calls of both flows are: they differ in whom they let in alone. */
type Notes<V extends 'list' | 'create' | 'update' | 'delete'> = Handlers[`application_notes.${V}`]

/** The notes of an application, the latest first. */
const listNotes =
  (flow: Flow): Notes<'list'> =>
  async ({ db, query, user }) =>
    readingApplications(db, user, async (tx) => {
      const { row } = await readableApplication(tx, user, flow, query.application)
      const rows = await tx
        .select()
        .from(applicationNotes)
        .where(eq(applicationNotes.application_id, row.id))
        .orderBy(desc(applicationNotes.created), desc(applicationNotes.id))
      return { count: rows.length, results: rows.map((row) => toListedNote(user, row)) }
    })

/** The words of a note are kept with it alone: the trail says that there was one. */
const addNote =
  (flow: Flow): Notes<'create'> =>
  async ({ db, body, user }) =>
    db.network(async (tx) => {
      const application = await heldApplication(tx, user, flow, body.application, 'notes')
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
      await noteOnApplication(tx, application, user, { note_added: {} })
      return new Versioned(toListedNote(user, note), note.version)
    })

const changeNote =
  (flow: Flow): Notes<'update'> =>
  async ({ db, params, body, user, ifMatch }) =>
    db.network(async (tx) => {
      const { note, application } = await noteForChange(tx, user, flow, params.id)
      if (note.user_id !== user.id) throw new AppError('not_your_note')
      const { note: text = note.note } = body
      if (body.application !== undefined && body.application !== application.id)
        throw new AppError('invalid', { application: ['A note stays with its application.'] })
      const same = text === note.note
      const changed = [{ field: 'note', by: null, at: null }]
      await refuseStale(
        ifMatch,
        note.version,
        async () => changed,
        () => same,
      )
      if (same) return new Versioned(toListedNote(user, note), note.version)
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
      const after = row as NoteRow
      await noteOnApplication(tx, application, user, { note_changed: {} })
      return new Versioned(toListedNote(user, after), after.version)
    })

const deleteNote =
  (flow: Flow): Notes<'delete'> =>
  async ({ db, params, user }) =>
    db.network(async (tx) => {
      const { note, application } = await noteForChange(tx, user, flow, params.id)
      const isYours = note.user_id === user.id
      if (!isYours && !flagsOf(user).vpSupport) throw new AppError('not_your_note')
      await tx.delete(applicationNotes).where(eq(applicationNotes.id, note.id))
      const deleted = isYours ? {} : { from: await readAuthorName(tx, note), to: null }
      await noteOnApplication(tx, application, user, { note_deleted: deleted })
      return null
    })

/** The name of the account that wrote a note, or its address if the account does not exist. */
async function readAuthorName(tx: Tx, { user_id, user_email }: NoteRow): Promise<string> {
  const [author] = user_id ? await tx.select().from(users).where(eq(users.id, user_id)) : []
  return author ? fullName(author) : user_email
}

/** The notes of both flows (NOTE-01 to NOTE-19, VOL-174 to VOL-178). */
export const applicationNoteHandlers = {
  'application_notes.list': listNotes('core'),
  'application_notes.create': addNote('core'),
  'application_notes.replace': changeNote('core'),
  'application_notes.update': changeNote('core'),
  'application_notes.delete': deleteNote('core'),
  'volunteer_application_notes.list': listNotes('volunteer'),
  'volunteer_application_notes.create': addNote('volunteer'),
  'volunteer_application_notes.replace': changeNote('volunteer'),
  'volunteer_application_notes.update': changeNote('volunteer'),
  'volunteer_application_notes.delete': deleteNote('volunteer'),
} satisfies Partial<Handlers>
