import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessRules, getAccessFlags } from '../contract/access.ts'
import { type Api, api, type OperationName } from '../contract/api.ts'
import { goldenCounts } from '../contract/golden-numbers-manual-entries.ts'
import { newId } from '../contract/id.ts'
import type { Operation } from '../contract/operation.ts'
import { parcelCounts } from '../contract/parcel-provisions-manual-entries.ts'
import { type AgreementField, agreementFields } from '../contract/surveys.ts'
import {
  applicationNotes,
  calendarFeeds,
  concernKeys,
  concerns,
  familyLinks,
  familyRequests,
  familyTypedAddresses,
  heldChanges,
  parcelProvisions,
  passkeys,
  regionalLeaders,
  surveys,
  uploads,
} from './db/schema.ts'
import { createTestApi, createTestDevice, type TestApi } from './testing/api.ts'
import { buildCompleteConsent, makeApplication } from './testing/application.ts'
import type { CrudRecordType } from './testing/crud-samples.ts'

/** Every kind of user, with the facts that access rules check. */
const userKinds = {
  coordinator: { is_pastor: true, user_type: 'coordinator' },
  coordinator_groups: { is_pastor: true, user_type: 'coordinator', allow_multiple_groups: true },
  core: { is_pastor: true, user_type: 'core' },
  safeguarding_leader: { is_pastor: true, user_type: 'safeguarding_leader', allow_multiple_groups: true },
  boh_coordinator: { is_pastor: true, user_type: 'coordinator', allow_multiple_groups: true },
  vp_support: { is_staff: true, role: 'vp_support' },
  vp_general: { is_staff: true, role: 'vp_general' },
  tlg: { is_staff: true, role: 'tlg' },
  partnerships: { is_staff: true, role: 'partnerships' },
  boxes_of_hope: { is_staff: true, role: 'boxes_of_hope' },
} as const
type UserKind = keyof typeof userKinds
const userKindNames = Object.keys(userKinds) as UserKind[]

const operations = Object.entries(api) as [OperationName, Operation][]
const protectedOperations = operations.filter(([, o]) => o.access !== 'everyone')

let testApi: TestApi
const tokens = {} as Record<UserKind, string>
let club: Awaited<ReturnType<TestApi['club']>>
/** Record types that are addressed by id: the part before `/:id` in a path. */
type RecordTypeWithId = {
  [N in OperationName]: Api[N]['path'] extends `/${infer Noun}/:id${string}` ? Noun : never
}[OperationName]

/** Record types whose ids devices create. Their responses are tested in devices.test.ts and media.test.ts. */
type DeviceMadeType = 'devices' | 'media'

/**
 * Id of a record of each type in another club, which none of the users can see. Null for records of the network, which
 * every permitted user can see. A new record type that is missing in this map does not compile.
 */
let foreignIds: Record<Exclude<RecordTypeWithId, DeviceMadeType>, string | null>

beforeAll(async () => {
  testApi = await createTestApi()
  club = await testApi.club()
  const bohClub = await testApi.club('Hope Box', { is_boxes_of_hope: true })
  for (const kind of userKindNames) {
    const { is_staff, ...facts } = { is_staff: false, ...userKinds[kind] }
    const ownClub = kind === 'boh_coordinator' ? bohClub.id : club.id
    tokens[kind] = (await testApi.user(is_staff ? null : ownClub, { is_staff, ...facts })).token
  }
  const otherClub = await testApi.club('Another club')
  const otherClubUser = await testApi.user(otherClub.id)
  const device = createTestDevice(testApi, otherClubUser.token)
  const [person = ''] = await otherClub.people(1)
  const [parcels, session, pendingRegistration, change, upload] = [newId(), newId(), newId(), newId(), newId()]
  const { rows } = await testApi.db.network((_tx, client) =>
    client.query<{ id: string }>('SELECT id FROM sign_ins WHERE user_id = $1', [otherClubUser.id]),
  )
  const signIn = rows[0]?.id ?? ''
  await testApi.db.network((tx) =>
    tx.insert(heldChanges).values({
      id: change,
      organisation_id: otherClub.id,
      device_id: newId(),
      user_id: otherClubUser.id,
      seq: 1,
      name: 'checklist.set',
      v: 1,
      args: {},
      made_at: new Date().toISOString(),
    }),
  )
  await testApi.db.network((tx) =>
    tx.insert(uploads).values({ id: upload, user_id: otherClubUser.id, filename: 'menu.pdf', size: 4 }),
  )
  await otherClub.people(1, { held_registration: pendingRegistration })
  await testApi.db.network((tx) =>
    tx.insert(parcelProvisions).values({
      id: parcels,
      organisation_id: otherClub.id,
      version: 1,
      date: '2026-08-07',
      holiday: 'July/Aug',
    }),
  )
  const feedback = crypto.randomUUID()
  await testApi.db.network((tx) =>
    tx.insert(surveys).values({
      id: feedback,
      organisation_id: otherClub.id,
      day: '2026-08-05',
      anonymous: true,
      ...surveyAnswers,
    }),
  )
  const volunteerApplication = await makeApplication(testApi, otherClub.id, { flow: 'volunteer' })
  const note = newId()
  await testApi.db.network((tx) =>
    tx.insert(applicationNotes).values({
      id: note,
      application_id: volunteerApplication.id,
      note: 'Called',
      user_email: 'nia@hallbook.example',
    }),
  )
  const [leaderId, feedId] = [newId(), newId()]
  await testApi.db.network(async (tx) => {
    await tx.insert(regionalLeaders).values({ id: leaderId, name: 'Bethan Pryce' })
    await tx.insert(calendarFeeds).values({
      id: feedId,
      user_id: otherClubUser.id,
      regional_leader: leaderId,
      token_hash: newId(),
      token_sealed: '',
    })
  })
  const day = { date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
  await device.push(device.mutation('session.create', { id: session, ...day }))
  const [concern, concernKey] = [newId(), newId()]
  await testApi.db.network(async (tx) => {
    await tx.insert(concernKeys).values({
      id: concernKey,
      organisation_id: otherClub.id,
      user_id: otherClubUser.id,
      open: openKey,
      door: wrappedKey,
    })
    await tx.insert(concerns).values({
      id: concern,
      organisation_id: otherClub.id,
      user_id: otherClubUser.id,
      by: 'Nia Rees',
      made_at: new Date().toISOString(),
    })
  })
  const [copyRequest, removalRequest] = [newId(), newId()]
  const requestFacts = { organisation_id: otherClub.id, people: [person] }
  await testApi.db.network(async (tx) => {
    await tx.insert(familyRequests).values([
      { id: copyRequest, kind: 'copy', link_id: newId(), ...requestFacts },
      { id: removalRequest, kind: 'removal', link_id: newId(), ...requestFacts },
    ])
  })
  await testApi.db.network((tx) =>
    tx.insert(familyTypedAddresses).values({ registered_id: person, organisation_id: otherClub.id }),
  )
  const endedLink = newId()
  await testApi.db.network((tx) =>
    tx.insert(familyLinks).values({
      id: endedLink,
      organisation_id: otherClub.id,
      adult_id: person,
      children: [],
      token_hash: newId(),
      sealed: '',
      ended: new Date().toISOString(),
      end_reason: 'wrong_tries',
    }),
  )
  const passkey = newId()
  const passkeyValues = {
    id: passkey,
    user_id: otherClubUser.id,
    credential_id: newId(),
    public_key: '',
    name: 'Phone',
  }
  await testApi.db.network((tx) => tx.insert(passkeys).values(passkeyValues))
  foreignIds = {
    family_link_tasks: endedLink,
    family_typed_addresses: person,
    groups: otherClub.group,
    registered: person,
    parcel_provisions: parcels,
    sessions: session,
    held_registrations: pendingRegistration,
    held_changes: change,
    removal_requests: removalRequest,
    copy_requests: copyRequest,
    participant_feedback: feedback,
    'me/sign_ins': signIn,
    'me/passkeys': passkey,
    // User records are visible to central staff only, who see all of them.
    'users/pastors': null,
    'users/staff': null,
    organisations: null,
    regional_leaders: null,
    // Pages behind a public link are tested in recruitment/*.test.ts.
    application_forms: null,
    application_status: null,
    // The people of a family link are tested in family/*.test.ts.
    'family/:token/people': null,
    volunteer_application_forms: null,
    // VP support review the applications of all clubs. A club's access to other clubs' applications is tested in
    // recruitment/*.test.ts.
    applications: null,
    // VP support review core team records of all clubs. A club's access to other clubs' records is tested in
    // recruitment/*.test.ts.
    application_references: null,
    application_notes: null,
    application_safeguarding_declarations: null,
    volunteer_applications: volunteerApplication.id,
    volunteer_application_references: volunteerApplication.first,
    volunteer_application_notes: note,
    // Forms behind a public link are tested in recruitment/*.test.ts.
    reference_forms: null,
    volunteer_reference_forms: null,
    dbs_forms: null,
    volunteer_dbs_forms: null,
    volunteer_parental_consent_forms: null,
    safeguarding_declaration_forms: null,
    news: null,
    important_dates: null,
    church_connections: null,
    videos: null,
    team: null,
    team_sections: null,
    'dashboard/frozen_years': null,
    // VP support maintain the records of both programmes. Access by other users is tested in resources.test.ts.
    resource_directories: null,
    video_resource_directories: null,
    resource_files: null,
    'media/resources': null,
    uploads: upload,
    calendar_feeds: feedId,
    // Records of the whole network, in demo mode only.
    mails: null,
    holiday_texts: null,
    text_messages: null,
    concerns: concern,
    concern_keys: concernKey,
    network_concern_keys: null,
    golden_numbers_manual_entries: null,
    parcel_provisions_manual_entries: null,
  }
})
afterAll(() => testApi.close())

/** Returns the facts about a kind of user that access rules check. */
const getAccessFacts = (kind: UserKind) => {
  const facts = {
    is_staff: false,
    is_pastor: false,
    role: null,
    user_type: null,
    allow_multiple_groups: false,
    ...userKinds[kind],
  }
  return {
    ...facts,
    is_boxes_of_hope: facts.role === 'boxes_of_hope',
    organisation__is_boxes_of_hope: kind === 'boh_coordinator',
  }
}

const buildPath = (o: Operation, id: string): string =>
  o.path
    .replace(':id', id)
    .replace(':year', '2026')
    .replace(/:(file|request|sign_in)\b/, newId())

/** Builds the request bodies for a record type with the standard `crud` operations. */
const buildCrudBodies = <N extends CrudRecordType>(noun: N, body: object) => ({
  [`${noun}.create`]: body,
  [`${noun}.replace`]: body,
  [`${noun}.update`]: {},
})

/** Builds the request bodies for a tree of directories. */
const buildDirectoryBodies = (noun: string, item: object) => ({
  [`${noun}.create`]: { name: 'Kitchen' },
  [`${noun}.update`]: {},
  [`${noun}.move`]: { files: [newId()], directory: newId() },
  [`${noun}.add`]: item,
  [`${noun}.replace`]: item,
  [`${noun}.replace_directory`]: { name: 'Kitchen' },
  [`${noun}.update_file`]: {},
})

/** Builds the same request body for both recruitment flows. */
const buildForBothFlows = (name: string, body: object) => ({ [name]: body, [`volunteer_${name}`]: body })

const manualEntry = { year: 2026, holiday: 'July/Aug', organisation: newId() }
const buildCounts = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 1]))

/** Fields that every survey answer has. */
const surveyAnswers = {
  gender: 'other',
  how_long: 'first_time',
  ...(Object.fromEntries(agreementFields.map((field) => [field, 'agree'])) as Record<AgreementField, 'agree'>),
} as const

/** Valid sample values for the two parts of a concern key. */
const openKey = { x: 'x'.repeat(43), y: 'y'.repeat(43) }
const wrappedKey = { salt: 's'.repeat(22), rounds: 600_000, iv: 'i'.repeat(16), wrapped: 'w'.repeat(64) }

/** Request bodies that pass validation, so that the rule under test decides the response. */
const requestBodies: Partial<Record<OperationName, unknown>> = {
  'me.update': {},
  get 'participant_feedback.create'() {
    return { id: newId(), day: '2026-08-05', anonymous: true, ...surveyAnswers }
  },
  'sessions.create': { date: '2026-08-20', holiday: 'July/Aug', year: 2026 },
  'sessions.update': {},
  'sessions.replace': { date: '2026-08-20', holiday: 'July/Aug', year: 2026 },
  'parcel_provisions.create': { date: '2026-08-20', holiday: 'July/Aug' },
  'parcel_provisions.replace': { date: '2026-08-20', holiday: 'July/Aug' },
  'parcel_provisions.update': {},
  'registered.send_family_link': { show: true },
  'family_links.preview': {},
  'family_links.send': {},
  'family_link_requests.create': { organisation_hashid: 'unknown', email: 'cerys@hallbook.example' },
  'family.update_person': { set: {} },
  'family_typed_addresses.accept': { at: '2026-08-05T10:00:00.000Z' },
  'removal_requests.decide': { decision: 'keep', reason: 'The law requires it' },
  'copy_requests.update': { left_out: [] },
  'sessions.attending': { attending: [] },
  'sessions.registered': { registered: [] },
  'sessions.places': { places: 30 },
  'session_places.set': { sessions: [] },
  'sessions.update_places': {},
  'groups.create': { name: 'Lions' },
  'applications.set_registered': { registered: null },
  'applications.update_registered': {},
  'applications.own_question': { user: newId(), theirs: false },
  'volunteer_applications.own_question': { user: newId(), theirs: false },
  'groups.replace': { name: 'Lions' },
  'groups.update': { name: 'Lions' },
  'groups.registered': { registered: [] },
  'groups.create_session': { date: '2026-08-21', holiday: 'July/Aug', year: 2026 },
  'holiday_allocation.save': [],
  'held_registrations.decide': { take: true },
  'access_review.decide': { keep: [] },
  'one_time_code.begin': { password: 'wrong' },
  'one_time_code.confirm': { code: '123456' },
  'one_time_code.update': { code: '123456' },
  'one_time_code.remove': { password: 'wrong' },
  'registered.create': { first_name: 'Ava', last_name: 'Hughes' },
  'registered.update': {},
  'registered.replace': { first_name: 'Ava', last_name: 'Hughes' },
  'registered.groups': { groups: [] },
  ...buildCrudBodies('organisations', { organisation_name: 'Bethel', organisation_id: 'TLG-0417' }),
  ...buildCrudBodies('regional_leaders', { name: 'Bethan Pryce' }),
  ...buildCrudBodies('news', { title: 'Menus', content: '<p>Six weeks</p>' }),
  ...buildCrudBodies('important_dates', { title: 'Training', content: '<p>Online</p>', date: '2026-09-03' }),
  ...buildCrudBodies('church_connections', { title: 'Alpha', content: '<p>Ten evenings</p>' }),
  ...buildCrudBodies('users/pastors', {
    first_name: 'Nia',
    last_name: 'Rees',
    email: 'nia@hallbook.example',
    password: 'orchard lantern 7',
    organisation: newId(),
    user_type: 'core',
  }),
  ...buildCrudBodies('users/staff', {
    first_name: 'Nia',
    last_name: 'Rees',
    email: 'nia@hallbook.example',
    password: 'orchard lantern 7',
    role: 'tlg',
  }),
  ...buildCrudBodies('videos', { title: 'How to tick', vimeo_video_id: 76979871 }),
  ...buildCrudBodies('team_sections', { name: 'Office' }),
  ...buildCrudBodies('golden_numbers_manual_entries', { ...manualEntry, ...buildCounts(goldenCounts) }),
  ...buildCrudBodies('parcel_provisions_manual_entries', { ...manualEntry, ...buildCounts(parcelCounts) }),
  get 'team.create'() {
    return { name: 'Helen Marsh', job_title: 'Director', section: newId(), description: '<p>Bees</p>' }
  },
  get 'team.replace'() {
    return { name: 'Helen Marsh', job_title: 'Director', section: newId(), description: '<p>Bees</p>' }
  },
  'team.update': {},
  get 'holiday_allocation.manual_update'() {
    return { ...manualEntry, is_open: true, confirmed_by_rl: false }
  },
  'dashboard.organisation_status': { year: 2026 },
  'dashboard.export_organisation_status': { year: 2026 },
  ...buildCrudBodies('holiday_texts', {
    holiday: 'July/Aug',
    year: 2026,
    start_date: '2026-07-20',
    end_date: '2026-08-31',
    first_text_date: '2026-06-22',
    second_text_date: '2026-07-06',
    third_text_date: '2026-08-28',
  }),
  'users/pastors.texts': { mobile_number: '447700900123', stopped: true },
  'users/pastors.update_texts': {},
  'holiday_texts.dry_run': { wave: 1, holiday: 'July/Aug', year: 2026 },
  'holiday_texts.call_back': { wave: 1 },
  'holiday_texts.send': { wave: 1 },
  get 'holiday_texts.send_again'() {
    return { text: newId() }
  },
  'text_messages.decide': { is_open: true },
  'organisation_open_status.list': { date_from: '2026-08-01', date_to: '2026-08-31' },
  get 'calendar_feeds.create'() {
    return { regional_leader: newId() }
  },
  'registered.churchsuite_export': { date_from: '2026-01-01', date_to: '2026-12-31' },
  ...buildDirectoryBodies('resource_directories', { name: 'Menus', content: '<p>Six weeks</p>' }),
  ...buildDirectoryBodies('video_resource_directories', { name: 'Menus', vimeo_video_id: 76979871 }),
  'organisations.export_safeguarding_declarations': {},
  'uploads.create': { filename: 'menu.pdf', size: 4 },
  'application_forms.update': {},
  'application_status.request': {
    number: 1,
    kind: 'another_referee',
    full_name: 'Owain Parry',
    email: 'owain@bethel.example',
  },
  'applications.update': {},
  'volunteer_application_forms.update': {},
  'volunteer_applications.update': {},
  'volunteer_applications.decide_request': { accept: true },
  get 'volunteer_referrals.create'() {
    return {
      first_name: 'Elin',
      last_name: 'Price',
      email: `${newId()}@price.example`,
      referrer_name: 'Gwen Rees',
      referrer_role: 'Coordinator',
      confirm_referral: true,
      confirm_documents: true,
      confirm_confidence: true,
    }
  },
  'applications.decide_request': { accept: true },
  ...buildForBothFlows('application_references.update', {}),
  get 'application_references.remind'() {
    return { ids: [newId()] }
  },
  get 'volunteer_application_references.remind'() {
    return { ids: [newId()] }
  },
  ...buildForBothFlows('application_references.telephone', { day: '2026-08-05', number: null, answers: {} }),
  get 'application_notes.create'() {
    return { note: 'Called', application: newId() }
  },
  get 'application_notes.replace'() {
    return { note: 'Called', application: newId() }
  },
  ...buildForBothFlows('application_notes.update', {}),
  get 'volunteer_application_notes.create'() {
    return { note: 'Called', application: newId() }
  },
  get 'volunteer_application_notes.replace'() {
    return { note: 'Called', application: newId() }
  },
  'reference_forms.update': {},
  'volunteer_reference_forms.update': {},
  'reference_forms.decline': { reason: 'cannot' },
  'volunteer_reference_forms.decline': { reason: 'cannot' },
  'dbs_forms.update': { confirmed: 'dbs_update_service' },
  'volunteer_dbs_forms.update': { confirmed: 'dbs_update_service' },
  'volunteer_parental_consent_forms.update': buildCompleteConsent(),
  'safeguarding_declaration_forms.submit': { confirmed: true },
  'concerns.update': { acknowledged: true },
  'concerns.replace': { acknowledged: true },
  get 'concerns.pass_on'() {
    return { key: newId(), by: 'b'.repeat(87), box: 'box' }
  },
  get 'concern_keys.create'() {
    return { id: newId(), open: openKey, door: wrappedKey }
  },
  'concern_keys.update': { door: wrappedKey },
  'concern_keys.replace': { door: wrappedKey },
  'concern_keys.confirm': {},
  get 'network_concern_keys.create'() {
    return { id: newId(), open: openKey, holders: [newId(), newId()] }
  },
  'devices.name': { name: 'Kitchen tablet' },
  'devices.update': { name: 'Kitchen tablet' },
  'held_changes.decide': { take: false },
  'media.put': { content: 'data:image/jpeg;base64,AAAA' },
  'media.update': { content: 'data:image/jpeg;base64,AAAA' },
  get 'sync.push'() {
    return { device_id: newId(), mutations: [] }
  },
  get 'sync.offer'() {
    return { device_id: newId(), epoch: newId(), rows: [] }
  },
  'sync.decide_removals': { ids: [], remove: false },
}

/** Operations whose body is a list. */
const listOperations: OperationName[] = ['holiday_allocation.save']

const sendRequest = async (token: string | null, o: Operation, path: string, body?: unknown) => {
  const abort = new AbortController()
  const response = await testApi.app.request(`/api${path}`, {
    method: o.method,
    headers: { ...(token && { Authorization: `JWT ${token}` }), 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: abort.signal,
  })
  const { status } = response
  if (o.stream) abort.abort()
  else await response.text()
  return status
}

describe('every operation of the API map [API-08]', () => {
  /** Finds a kind of user that a rule allows. Prefers the kind with the most rights in a club. */
  const findAllowedKind = (o: Operation): UserKind => {
    const kind = (['coordinator_groups', 'vp_support', ...userKindNames] as const).find((kind) =>
      accessRules[o.access](getAccessFlags(getAccessFacts(kind))),
    )
    if (!kind) throw new Error(`nobody may call ${o.path}`)
    return kind
  }

  it.each(protectedOperations)(
    '%s returns 401 without sign-in, with a broken token or another scheme',
    async (name, o) => {
      const path = buildPath(o, newId())
      expect(await sendRequest(null, o, path, requestBodies[name])).toBe(401)
      expect(await sendRequest('spoilt', o, path, requestBodies[name])).toBe(401)
      const response = await testApi.app.request(`/api${path}`, {
        method: o.method,
        headers: { Authorization: `Bearer ${tokens.coordinator}` },
      })
      expect(response.status).toBe(401)
    },
  )

  it.each(protectedOperations)(
    '%s returns 403 to exactly the users that its rule refuses [DASH-219]',
    async (name, o) => {
      for (const kind of userKindNames) {
        const flags = getAccessFlags(getAccessFacts(kind))
        // Skip staff for club operations that allow any signed-in user, because staff belong to no club.
        const isClubOperation = ['sync.events', 'devices.name', 'devices.update'].includes(name)
        // Skip calls that would end the sign-ins of this test. Their own tests try each kind of user.
        const endsOwnSignIns = name === 'auth.sign_out' || name === 'sign_ins.end'
        if (endsOwnSignIns || (isClubOperation && flags.staff)) continue
        const status = await sendRequest(tokens[kind], o, buildPath(o, newId()), requestBodies[name])
        const isAllowed = accessRules[o.access](flags)
        expect({ name, kind, refused: status === 403 }).toEqual({ name, kind, refused: !isAllowed })
      }
    },
  )

  it.each(operations.filter(([name, o]) => o.method !== 'GET' && !o.rawBody && !listOperations.includes(name)))(
    '%s returns 400 to a list instead of an object',
    async (_name, o) => {
      const token = o.access === 'everyone' ? null : tokens[findAllowedKind(o)]
      for (const list of [[], [1], [{}]]) expect(await sendRequest(token, o, buildPath(o, newId()), list)).toBe(400)
    },
  )

  it.each(operations.filter(([, o]) => o.body))('%s returns 400 to an unreadable body', async (_name, o) => {
    const path = buildPath(o, newId())
    const token = tokens[findAllowedKind(o)]
    expect(await sendRequest(token, o, path, 'spoilt')).toBe(400)
    const response = await testApi.app.request(`/api${path}`, {
      method: o.method,
      headers: { Authorization: `JWT ${token}` },
      body: '{',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'unreadable_body', status: 400 })
  })

  const objectOperations = operations.filter(([name, o]) => o.body && name !== 'holiday_allocation.save')
  it.each(objectOperations)('%s returns 400 to a list instead of an object', async (name, o) => {
    for (const kind of ['coordinator_groups', 'vp_support'] as const) {
      const status = await sendRequest(tokens[kind], o, buildPath(o, newId()), [])
      // Accept 403, because the caller's permission is checked before the body.
      expect({ name, kind, status }).toEqual({ name, kind, status: expect.toBeOneOf([400, 403]) })
    }
    expect(await sendRequest(tokens[findAllowedKind(o)], o, buildPath(o, newId()), [{}])).toBe(400)
  })

  const deviceOperations = [
    'devices.name',
    'devices.update',
    'devices.contact',
    'media.put',
    'media.update',
    'media.get',
  ]
  const operationsWithId = operations.filter(([name, o]) => o.path.includes(':id') && !deviceOperations.includes(name))
  it.each(operationsWithId)(
    '%s returns 404 to another club’s record, an unknown id and a malformed id',
    async (name, o) => {
      const noun = o.path.slice(1, o.path.indexOf('/:id')) as keyof typeof foreignIds
      const token = tokens[findAllowedKind(o)]
      for (const id of [foreignIds[noun], newId(), 'no-id']) {
        if (id === null) continue
        expect({ id, status: await sendRequest(token, o, buildPath(o, id), requestBodies[name]) }).toEqual({
          id,
          status: 404,
        })
      }
    },
  )

  it('leaves another club’s records unchanged after all calls', async () => {
    const { rows } = await testApi.db.network((_tx, client) =>
      client.query(
        'SELECT (SELECT deleted_at FROM sessions WHERE id = $1) AS s, (SELECT first_name FROM registered WHERE id = $2) AS p',
        [foreignIds.sessions, foreignIds.registered],
      ),
    )
    expect(rows[0]).toEqual({ s: null, p: 'First0' })
  })
})

it('row-level security shows no rows in a transaction without an organisation', async () => {
  const { rows: tables } = await testApi.db.pool.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
  const readableTables = new Set(['options', 'network'])
  for (const { tablename } of tables) {
    const count = await testApi.db.pool.query(`SELECT count(*)::int AS n FROM ${tablename}`).then(
      ({ rows }) => rows[0].n,
      (error: { code: string }) => error.code,
    )
    if (!readableTables.has(tablename)) expect([tablename, count]).toEqual([tablename, expect.toBeOneOf([0, '42501'])])
  }
})

it('row-level security blocks direct SQL writes to another club’s rows', async () => {
  const writeAsClub = (sql: string, values: unknown[]) =>
    testApi.db.club(club.id, (_tx, client) => client.query(sql, values))
  expect(
    (await writeAsClub('UPDATE registered SET first_name = $1 WHERE id = $2', ['X', foreignIds.registered])).rowCount,
  ).toBe(0)
  expect((await writeAsClub('DELETE FROM sessions WHERE id = $1', [foreignIds.sessions])).rowCount).toBe(0)
  await expect(writeAsClub('DELETE FROM mutations', [])).rejects.toMatchObject({ code: '42501' })
  await expect(writeAsClub('SELECT password_hash FROM users', [])).rejects.toMatchObject({ code: '42501' })
  await expect(
    writeAsClub('UPDATE registered SET organisation_id = $1', [newId()]).then((r) =>
      r.rowCount ? r : Promise.reject(r),
    ),
  ).rejects.toBeDefined()
})
