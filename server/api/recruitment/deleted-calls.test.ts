import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api as operations } from '../../../contract/api.ts'
import { newId } from '../../../contract/id.ts'
import type { Flow } from '../../../contract/recruitment/vocabulary.ts'
import {
  applicationNotes,
  dbsForms,
  parentalConsentForms,
  safeguardingDeclarations,
} from '../../db/schema.ts'
import { type LinkPurpose, secretOfLink } from '../../kit/public-links.ts'
import { type TestApi, testApi } from '../../testing/api.ts'
import { makeApplication, wholeConsent, wholeReference } from '../../testing/application.ts'

/** Every call that names an application, or a record or a public link that belongs to one. */
const BELONGS =
  /^\/(volunteer_)?(applications|application_(references|notes|safeguarding_declarations|forms|status)|reference_forms|dbs_forms|safeguarding_declaration_forms|parental_consent_forms)(\/|$)/

/** Calls that name no application. */
const OTHERS = ['list', 'statuses', 'organisations']

type Operation = { method: string; path: string; access: string; query?: { entries?: object } }

const calls = Object.entries(operations as unknown as Record<string, Operation>).filter(
  ([name, { path }]) =>
    BELONGS.test(path) && (path.includes(':id') || /_(references|notes|declarations)\./.test(name)),
)

let api: TestApi
let support: string
let coordinator: string
let club: string
const records: Record<string, string> = {}
const applicationOf: Record<Flow, string> = { core: '', volunteer: '' }

beforeAll(async () => {
  api = await testApi()
  club = (await api.club()).id
  support = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  coordinator = (await api.user(club)).token
  for (const flow of ['core', 'volunteer'] as const) await makeRecords(flow)
})
afterAll(() => api.close())

/** An application with every kind of record and link. Fills `records` by noun. */
async function makeRecords(flow: Flow) {
  const { id, first } = await makeApplication(api, club, { flow })
  const [note, dbs, declaration, consent] = [newId(), newId(), newId(), newId()]
  const prefix = flow === 'core' ? '' : 'volunteer_'
  await api.db.network(async (tx) => {
    await tx
      .insert(applicationNotes)
      .values({ id: note, application_id: id, note: 'x', user_email: 'x@y.example' })
    await tx.insert(dbsForms).values({ id: dbs, application_id: id })
    await tx.insert(safeguardingDeclarations).values({ id: declaration, application_id: id, year: 2026 })
    await tx.insert(parentalConsentForms).values({ id: consent, application_id: id })
    const link = (purpose: LinkPurpose, subject: string) =>
      secretOfLink(tx, api.env, { purpose, subject, application: id })
    Object.assign(records, {
      [`${prefix}applications`]: id,
      [`${prefix}application_references`]: first,
      [`${prefix}application_notes`]: note,
      [`${prefix}application_safeguarding_declarations`]: declaration,
      [`${prefix}application_forms`]: await link('application_form', id),
      [`${prefix}reference_forms`]: await link('reference_form', first),
      [`${prefix}dbs_forms`]: await link('dbs_form', dbs),
      application_status: await link('application_status', id),
      ...(flow === 'core'
        ? { safeguarding_declaration_forms: await link('safeguarding_declaration', declaration) }
        : { volunteer_parental_consent_forms: await link('parental_consent_form', consent) }),
    })
  })
  applicationOf[flow] = id
}

/** A body that the call accepts, by its name without the noun. */
function bodyOf(noun: string, verb: string, application: string): object | undefined {
  const bodies: Record<string, object> = {
    'application_notes.create': { note: 'x', application },
    'application_notes.replace': { note: 'x', application },
    'application_references.telephone': {
      day: '2026-01-02',
      number: '029 2018 0142',
      answers: wholeReference,
    },
    'applications.own_question': { user: newId(), theirs: false },
    'applications.decide_request': { accept: true },
    'applications.set_registered': { registered: null },
    'application_status.request': { number: 1, kind: 'address_wrong', email: 'new@bethel.example' },
    'reference_forms.decline': { reason: 'cannot' },
    'dbs_forms.update': { confirmed: 'dbs_update_service', barred_list_checked: true },
    'safeguarding_declaration_forms.submit': { confirmed: true },
    'parental_consent_forms.update': wholeConsent(),
  }
  return bodies[`${noun.replace(/^volunteer_/, '')}.${verb}`]
}

async function send([name, operation]: (typeof calls)[number]) {
  const [noun = '', verb = ''] = name.split('.')
  const { method, access } = operation
  const application = applicationOf[noun.startsWith('volunteer_') ? 'volunteer' : 'core']
  const path = operation.path.replace(':id', records[noun] ?? 'no record').replace(':request', newId())
  const query = verb === 'list' ? `?application=${application}` : ''
  const token = access === 'everyone' ? null : access === 'register_ties' ? coordinator : support
  const body = method === 'GET' ? undefined : (bodyOf(noun, verb, application) ?? {})
  return (await api.call(token, method, `${path}${query}`, body)).status
}

describe('calls of a deleted application', () => {
  it('answers every reading call before the deletion', async () => {
    const reads = calls.filter(([, { method }]) => method === 'GET')
    for (const call of reads) expect([call[0], await send(call)]).toEqual([call[0], 200])
    for (const [flow, noun] of [
      ['core', 'applications'],
      ['volunteer', 'volunteer_applications'],
    ] as const)
      expect((await api.call(support, 'DELETE', `/${noun}/${applicationOf[flow]}`)).status).toBe(204)
  })

  it.each(calls.filter(([name]) => !name.endsWith('applications.restore')))(
    'answers 404 to %s',
    async (...call) => expect(await send(call)).toBe(404),
  )

  it('covers every call that names an application', () => {
    const named = Object.keys(operations).filter((name) =>
      BELONGS.test((operations as unknown as Record<string, Operation>)[name]?.path ?? ''),
    )
    const left = named.filter((name) => !calls.some(([covered]) => covered === name))
    expect(left.every((name) => OTHERS.includes(name.split('.')[1] ?? ''))).toBe(true)
  })
})
