import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api as operations } from '../../contract/api.ts'
import { newId } from '../../contract/id.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { applicationNotes, dbsForms, parentalConsentForms, safeguardingDeclarations } from '../db/schema.ts'
import { getLinkSecret, type LinkPurpose } from '../kit/public-links.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { buildCompleteConsent, completeReference, makeApplication } from '../testing/application.ts'

/** Matches paths of calls for an application, its records or its public links. */
const APPLICATION_PATH =
  /^\/(volunteer_)?(applications|application_(references|notes|safeguarding_declarations|forms|status)|reference_forms|dbs_forms|safeguarding_declaration_forms|parental_consent_forms)(\/|$)/

/** Verbs of calls that are not about a single application. */
const GENERAL_VERBS = ['list', 'statuses', 'organisations']

type Operation = { method: string; path: string; access: string; query?: { entries?: object } }

const operationCalls = Object.entries(operations as unknown as Record<string, Operation>).filter(
  ([name, { path }]) =>
    APPLICATION_PATH.test(path) && (path.includes(':id') || /_(references|notes|declarations)\./.test(name)),
)

let api: TestApi
let supportToken: string
let coordinatorToken: string
let clubId: string
const recordIdByType: Record<string, string> = {}
const applicationByFlow: Record<Flow, string> = { core: '', volunteer: '' }

beforeAll(async () => {
  api = await createTestApi()
  clubId = (await api.club()).id
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
  coordinatorToken = (await api.user(clubId)).token
  for (const flow of ['core', 'volunteer'] as const) await makeRecords(flow)
})
afterAll(() => api.close())

/** Creates an application with every kind of record and link. Stores their ids in `recordIdByType`. Key: record type. */
async function makeRecords(flow: Flow) {
  const { id, first: firstReference } = await makeApplication(api, clubId, { flow })
  const [noteId, dbsFormId, declarationId, consentFormId] = [newId(), newId(), newId(), newId()]
  const prefix = flow === 'core' ? '' : 'volunteer_'
  await api.db.network(async (tx) => {
    await tx.insert(applicationNotes).values({ id: noteId, application_id: id, note: 'x', user_email: 'x@y.example' })
    await tx.insert(dbsForms).values({ id: dbsFormId, application_id: id })
    await tx.insert(safeguardingDeclarations).values({ id: declarationId, application_id: id, year: 2026 })
    await tx.insert(parentalConsentForms).values({ id: consentFormId, application_id: id })
    const createLink = (purpose: LinkPurpose, subject: string) =>
      getLinkSecret(tx, api.env, { purpose, subject, application: id })
    Object.assign(recordIdByType, {
      [`${prefix}applications`]: id,
      [`${prefix}application_references`]: firstReference,
      [`${prefix}application_notes`]: noteId,
      [`${prefix}application_safeguarding_declarations`]: declarationId,
      [`${prefix}application_forms`]: await createLink('application_form', id),
      [`${prefix}reference_forms`]: await createLink('reference_form', firstReference),
      [`${prefix}dbs_forms`]: await createLink('dbs_form', dbsFormId),
      application_status: await createLink('application_status', id),
      ...(flow === 'core'
        ? { safeguarding_declaration_forms: await createLink('safeguarding_declaration', declarationId) }
        : { volunteer_parental_consent_forms: await createLink('parental_consent_form', consentFormId) }),
    })
  })
  applicationByFlow[flow] = id
}

/** Builds a valid request body for a call. */
function buildBody(noun: string, verb: string, application: string): object | undefined {
  const bodies: Record<string, object> = {
    'application_notes.create': { note: 'x', application },
    'application_notes.replace': { note: 'x', application },
    'application_references.telephone': {
      day: '2026-01-02',
      number: '029 2018 0142',
      answers: completeReference,
    },
    'applications.own_question': { user: newId(), theirs: false },
    'applications.decide_request': { accept: true },
    'applications.set_registered': { registered: null },
    'application_status.request': { number: 1, kind: 'address_wrong', email: 'new@bethel.example' },
    'reference_forms.decline': { reason: 'cannot' },
    'dbs_forms.update': { confirmed: 'dbs_update_service', barred_list_checked: true },
    'safeguarding_declaration_forms.submit': { confirmed: true },
    'parental_consent_forms.update': buildCompleteConsent(),
  }
  return bodies[`${noun.replace(/^volunteer_/, '')}.${verb}`]
}

function getToken(access: Operation['access']): string | null {
  if (access === 'everyone') return null
  return access === 'register_ties' ? coordinatorToken : supportToken
}

async function sendCall([name, operation]: (typeof operationCalls)[number]) {
  const [noun = '', verb = ''] = name.split('.')
  const { method, access } = operation
  const application = applicationByFlow[noun.startsWith('volunteer_') ? 'volunteer' : 'core']
  const path = operation.path.replace(':id', recordIdByType[noun] ?? 'no record').replace(':request', newId())
  const query = verb === 'list' ? `?application=${application}` : ''
  const body = method === 'GET' ? undefined : (buildBody(noun, verb, application) ?? {})
  return (await api.call(getToken(access), method, `${path}${query}`, body)).status
}

describe('calls of a deleted application', () => {
  it('return 200 for every read before the deletion', async () => {
    const readCalls = operationCalls.filter(([, { method }]) => method === 'GET')
    for (const call of readCalls) expect([call[0], await sendCall(call)]).toEqual([call[0], 200])
    for (const [flow, noun] of [
      ['core', 'applications'],
      ['volunteer', 'volunteer_applications'],
    ] as const)
      expect((await api.call(supportToken, 'DELETE', `/${noun}/${applicationByFlow[flow]}`)).status).toBe(204)
  })

  // A call for many references answers for each of them.
  it.each(operationCalls.filter(([name]) => !/applications\.restore$|references\.remind$/.test(name)))(
    'return 404 for %s',
    async (...call) => expect(await sendCall(call)).toBe(404),
  )

  it.each(['application_references', 'volunteer_application_references'])(
    'find no reference for %s.remind',
    async (noun) => {
      const id = recordIdByType[noun]
      const { body } = await api.call(supportToken, 'POST', `/${noun}/remind`, { ids: [id] })
      expect(body).toEqual({ results: [{ id, sent: false, reason: 'not_found' }] })
    },
  )

  it('cover every call that names an application', () => {
    const applicationCalls = Object.keys(operations).filter((name) =>
      APPLICATION_PATH.test((operations as unknown as Record<string, Operation>)[name]?.path ?? ''),
    )
    const uncoveredCalls = applicationCalls.filter((name) => !operationCalls.some(([covered]) => covered === name))
    expect(uncoveredCalls.every((name) => GENERAL_VERBS.includes(name.split('.')[1] ?? ''))).toBe(true)
  })
})
