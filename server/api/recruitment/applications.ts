import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Parsed } from '../../../contract/api.ts'
import { AppError } from '../../../contract/errors.ts'
import type { Referee } from '../../../contract/recruitment/referees.ts'
import { type Flow, formStatuses, withheldFields } from '../../../contract/recruitment/vocabulary.ts'
import { fullName } from '../../../contract/rules/person.ts'
import type { CurrentUser } from '../../../contract/user.ts'
import type { Tx } from '../../db/client.ts'
import { applications } from '../../db/schema.ts'
import type { FieldChanges } from '../../db/tables/record-changes.ts'
import { type NamedVersions, refuseOverwriting } from '../../http/row-version.ts'
import { noteRecordChange, recordChangesAfter, recordChangesOf } from '../../kit/record-trail.ts'
import type { Handlers } from '../../mount.ts'
import type { Services } from '../../services.ts'
import { trailOf } from './application-trail.ts'
import { decideRequest } from './decide-request.ts'
import { formerOutcome } from './former-outcome.ts'
import { listApplications } from './list-applications.ts'
import { oneApplication } from './one-application.ts'
import { afterSubmit, savedForm } from './save-form.ts'
import {
  type ApplicationFromDb,
  readableApplication,
  type SeenApplication,
  seenApplication,
} from './scope.ts'
import { sendForm } from './send-form.ts'
import { syncReferences } from './sync-references.ts'

type Body = Parsed<'applications.update', 'body'>
type Stored = Partial<typeof applications.$inferInsert>

/** What a change of the record itself stores, beside its form. */
const recordUpdates = (
  row: ApplicationFromDb,
  body: Body,
  user: CurrentUser,
  former: Pick<Stored, 'outcome' | 'outcome_at'> | null,
): Stored => {
  const now = new Date().toISOString()
  const { checks_completed, archived, outcome, keep_for_safeguarding, erased_on } = body
  const isArchived = archived ?? row.archived
  // An application that goes on has no outcome (B-REC-09).
  const ended = isArchived ? (outcome === undefined ? row.outcome : outcome) : null
  return {
    ...(checks_completed === null && { checks_completed: null, checks_completed_by: null }),
    ...(checks_completed &&
      !row.checks_completed && { checks_completed: now, checks_completed_by: fullName(user) }),
    ...(isArchived !== row.archived && { archived: isArchived }),
    ...(ended !== row.outcome && { outcome: ended, outcome_at: ended && now }),
    ...former,
    ...(keep_for_safeguarding !== undefined && { keep_for_safeguarding }),
    ...(erased_on !== undefined && { erasure_put_off: erased_on }),
  }
}

/** The form as it was sent, without what the caller is not told: they cannot have meant to empty it. */
const formOf = ({ form = {} }: Body, { rights }: SeenApplication): Record<string, unknown> => {
  const { submit: _, ...given } = form
  const hidden: readonly string[] = rights.sensitive ? [] : withheldFields
  return Object.fromEntries(Object.entries(given).filter(([field]) => !hidden.includes(field)))
}

/** Names of the record and of the form by which the trail tells of columns. */
const told = { erasure_put_off: 'erased_on' } as const
const UNTOLD = ['checks_completed_by', 'outcome_at']

const changesOf = (row: ApplicationFromDb, set: Stored, answers: readonly string[]): FieldChanges => {
  const fields: FieldChanges = Object.fromEntries(answers.map((field) => [field, {}]))
  for (const [column, to] of Object.entries(set)) {
    const from = row[column as keyof ApplicationFromDb] ?? null
    if (UNTOLD.includes(column) || isDeepStrictEqual(from, to)) continue
    fields[told[column as keyof typeof told] ?? column] = { from, to }
  }
  return fields
}

type Asked = Services & { user: CurrentUser; params: { id: string } }

/** A change of an application, in one transaction with what follows from it. */
const changeApplication = async (
  tx: Tx,
  { env, user, params, body, ifMatch }: Asked & { body: Body; ifMatch: NamedVersions },
  flow: Flow,
): Promise<boolean> => {
  const seen = await seenApplication(tx, user, flow, params.id, true)
  const { row, rights } = seen
  if (!rights.edit) throw new AppError('forbidden')
  const { role, ...given } = formOf(body, seen) as { role?: string | null }
  const sent = body.submit ?? body.form?.submit
  const submit = sent === true && row.submitted === null
  const form = await savedForm(tx, row, given, { submit, whole: false })
  const isPutBack = body.archived === true && !row.archived && body.outcome === undefined
  const former = isPutBack ? await formerOutcome(tx, flow, row.id) : null
  const set: Stored = {
    ...recordUpdates(row, body, user, former),
    ...(role !== undefined && { role }),
    ...(sent === false && row.submitted && { submitted: null, form_status: 'started' as const }),
  }
  const fields = {
    ...changesOf(row, set, form.changed),
    ...(submit && { submitted: { from: null, to: form.set.submitted } }),
  }
  // Much is done with an application while its form is open: only what both have written is asked about.
  await refuseOverwriting(
    ifMatch,
    row.version,
    (version) => recordChangesAfter(tx, trailOf(flow), row.id, version),
    (field) => field in fields,
  )
  if (Object.keys(fields).length === 0) return false
  const version = row.version + 1
  await tx
    .update(applications)
    .set({ ...form.set, ...set, version })
    .where(eq(applications.id, row.id))
  await noteRecordChange(tx, { noun: trailOf(flow), id: row.id, version, kind: 'replace', fields, user })
  if (submit) await afterSubmit(tx, env, { ...row, ...form.set } as ApplicationFromDb, form.answers)
  // What is corrected in a form that was sent holds for its references too, and a Young Helper who has become an adult has some.
  else if (row.submitted && ['references', 'young_helper'].some((field) => form.changed.includes(field)))
    await syncReferences(tx, row.id, (form.answers.references ?? []) as Partial<Referee>[])
  return submit
}

/** The signed-in calls of the applications of a flow. */
export const applicationHandlersOf = (flow: Flow) => ({
  list: (call: Services & { user: CurrentUser; query: Parsed<'applications.list', 'query'> }) =>
    listApplications(call, flow),

  statuses: async () => [...formStatuses],

  get: ({ db, env, user, params }: Asked) =>
    db.network((tx) => oneApplication(tx, env, user, flow, params.id)),

  update: async (asked: Asked & { body: Body; ifMatch: NamedVersions }) => {
    const { db, env, mail, user, params } = asked
    const { submitted, record } = await db.network(async (tx) => ({
      submitted: await changeApplication(tx, asked, flow),
      record: await oneApplication(tx, env, user, flow, params.id),
    }))
    if (submitted) mail.wake()
    return record
  },

  delete: async ({ db, user, params }: Asked) => {
    await db.network(async (tx) => {
      const { row, rights } = await seenApplication(tx, user, flow, params.id, true)
      if (!rights.edit) throw new AppError('forbidden')
      await tx.delete(applications).where(eq(applications.id, row.id))
      const version = row.version + 1
      await noteRecordChange(tx, {
        ...{ noun: trailOf(flow), id: row.id, version, kind: 'delete', fields: {}, user },
      })
    })
    return null
  },

  changes: ({ db, user, params }: Asked) =>
    db.network(async (tx) => {
      await readableApplication(tx, user, flow, params.id)
      return recordChangesOf(tx, trailOf(flow), params.id)
    }, 'snapshot'),

  decide_request: decideRequest(flow),

  send_form: sendForm(flow),
})

const core = applicationHandlersOf('core')

/** Applications to the core team, as those who review them have them (APP-03 to APP-70). */
export const applicationHandlers = {
  'applications.list': core.list,
  'applications.statuses': core.statuses,
  'applications.get': core.get,
  'applications.update': core.update,
  'applications.delete': core.delete,
  'applications.changes': core.changes,
  'applications.decide_request': core.decide_request,
  'applications.send_form': core.send_form,
} satisfies Partial<Handlers>
