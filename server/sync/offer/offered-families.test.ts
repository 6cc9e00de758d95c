import { v5 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { personDefaults } from '../../../contract/registered/registered-fields.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import type { OfferReply } from '../../../contract/sync.ts'
import { createTestApi, type TestApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runSql = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

/** Builds a person whose family is pending approval. The person is archived and refers to the pending registration. */
const buildPendingPerson = (
  registration: string,
  values: Partial<RowByTable['registered']> = {},
): RowByTable['registered'] => ({
  ...personDefaults,
  id: newId(),
  first_name: 'Mali',
  last_name: 'Davies',
  created: '2026-08-01T09:00:00.000Z',
  participant_self_registration: true,
  health_confirmed: null,
  soft_archived: true,
  held_registration: registration,
  ...values,
})

/** Creates a club on a server that was restored from a backup. Returns calls that upload rows of its tablet. */
const createRestoredClub = async (kind: Parameters<TestApi['user']>[1] = {}) => {
  const club = await api.club()
  const { token } = await api.user(club.id, kind)
  const [networkRow] = await runSql('SELECT epoch FROM network')
  await runSql('UPDATE network SET epoch = gen_random_uuid(), restored_at = now()')
  await runSql("UPDATE sign_ins SET created = now() + interval '1 second'")
  const [backup] = await runSql(
    'UPDATE versions SET restored_version = version WHERE organisation_id = $1 RETURNING version',
    [club.id],
  )
  const offer = async (...people: RowByTable['registered'][]) => {
    const version = Number(backup.version) + 5
    const rows = people.map((row) => ({ table: 'registered', id: row.id, version, row }))
    const body = { device_id: newId(), epoch: networkRow.epoch, rows }
    const reply = await api.call(token, 'POST', '/sync/offer', body)
    expect(reply.status).toBe(200)
    return (reply.body as OfferReply).results.map(({ status }) => status)
  }
  const readFamilies = async () => {
    const { body } = await api.call(token, 'GET', '/held_registrations')
    return body.results.map(({ id, people }: { id: string; people: { first_name: string }[] }) => ({
      id,
      names: people.map(({ first_name }) => first_name),
    }))
  }
  const countListedPeople = async () => (await api.call(token, 'GET', '/registered?soft_archived=false')).body.count
  const decide = async (id: string, take: boolean) =>
    (await api.call(token, 'POST', `/held_registrations/${id}`, { take })).status
  const coordinatorCall = (method: string, path: string, body: object) => api.call(token, method, path, body)
  return { club, coordinatorCall, offer, families: readFamilies, listed: countListedPeople, decide }
}

it('restores a pending family as pending and approves it in full', async () => {
  const { offer, families, listed, decide } = await createRestoredClub()
  const registrationId = newId()
  const mali = buildPendingPerson(registrationId, { allergens: ['peanuts'] })
  const rhian = buildPendingPerson(registrationId, {
    first_name: 'Rhian',
    is_adult: true,
    family_entries: [mali.id],
  })
  expect(await offer(rhian, mali)).toEqual(['taken', 'taken'])
  // Another tablet of the club uploads the same rows.
  expect(await offer(mali, rhian)).toEqual(['same', 'same'])
  expect(await families()).toEqual([{ id: registrationId, names: ['Rhian', 'Mali'] }])
  expect(await listed()).toBe(0)
  expect(await decide(registrationId, true)).toBe(204)
  expect(await families()).toEqual([])
  expect(await listed()).toBe(2)
  const [stored] = await runSql('SELECT allergens, soft_archived FROM registered WHERE id = $1', [mali.id])
  expect(stored).toEqual({ allergens: ['peanuts'], soft_archived: false })
})

it('approves a family again that was approved after the backup', async () => {
  const { club, offer, families, listed } = await createRestoredClub()
  const registrationId = newId()
  const facts = {
    first_name: 'Mali',
    last_name: 'Davies',
    soft_archived: true,
    held_registration: registrationId,
  }
  const [mali = ''] = await club.people(1, { ...facts, created: '2026-08-01T09:00:00.000Z' })
  expect(await families()).toHaveLength(1)
  const approvedPerson = buildPendingPerson(registrationId, {
    id: mali,
    soft_archived: false,
    held_registration: null,
  })
  expect(await offer(approvedPerson)).toEqual(['taken'])
  expect(await families()).toEqual([])
  expect(await listed()).toBe(1)
  // An older state from another tablet must not make the family pending again.
  await offer(buildPendingPerson(registrationId, { id: mali }))
  expect(await families()).toEqual([])
  expect(await listed()).toBe(1)
})

it('links a restored person only to applications the user may link [PER-26]', async () => {
  const { club, offer } = await createRestoredClub()
  const otherClubId = (await api.club()).id
  const facts = { soft_archived: false, held_registration: null, is_adult: true, first_name: 'Huw' }
  const volunteerApplication = await makeApplication(api, club.id, { flow: 'volunteer' })
  const [core, otherApplication] = [await makeApplication(api, club.id), await makeApplication(api, otherClubId)]
  // Derive the person's id from the application, as a conversion does.
  const convertedPerson = buildPendingPerson('', {
    ...facts,
    id: v5('registered', volunteerApplication.id),
    volunteer_application: volunteerApplication.id,
  })
  const forgedPerson = buildPendingPerson('', {
    ...facts,
    volunteer_application: volunteerApplication.id,
    core_application: otherApplication.id,
  })
  const linkedPerson = buildPendingPerson('', { ...facts, core_application: core.id })
  const secondLinkedPerson = buildPendingPerson('', { ...facts, core_application: core.id })
  expect(new Set(await offer(convertedPerson, forgedPerson, linkedPerson, secondLinkedPerson))).toEqual(
    new Set(['taken']),
  )
  const loadLinks = async (id: string) =>
    (await runSql('SELECT volunteer_application AS v, core_application AS c FROM registered WHERE id = $1', [id]))[0]
  expect(await loadLinks(convertedPerson.id)).toEqual({ v: volunteerApplication.id, c: null })
  expect(await loadLinks(forgedPerson.id)).toEqual({ v: null, c: null })
  expect(await loadLinks(linkedPerson.id)).toEqual({ v: null, c: core.id })
  expect(await loadLinks(secondLinkedPerson.id)).toEqual({ v: null, c: null })
})

it('requires a coordinator to restore a core-team application link [B-REC-12]', async () => {
  const { club, offer } = await createRestoredClub({ user_type: 'core' })
  const coreApplication = await makeApplication(api, club.id)
  const facts = { soft_archived: false, held_registration: null, is_adult: true }
  const linkedPerson = buildPendingPerson('', { ...facts, core_application: coreApplication.id })
  expect(await offer(linkedPerson)).toEqual(['taken'])
  expect(await runSql('SELECT core_application FROM registered WHERE id = $1', [linkedPerson.id])).toEqual([
    { core_application: null },
  ])
})

describe('mark “No family link” after a restore [B-FAM-01]', () => {
  const readMark = async (id: string) =>
    (await runSql('SELECT no_family_link AS mark FROM registered WHERE id = $1', [id]))[0]?.mark
  const facts = { first_name: 'Mali', last_name: 'Davies', created: '2026-08-01T09:00:00.000Z' }
  const buildMarkedPerson = (id: string) =>
    buildPendingPerson('', { ...facts, id, soft_archived: false, held_registration: null, no_family_link: true })

  it('is set again from the row of a device', async () => {
    const { club, offer } = await createRestoredClub()
    const [mali = ''] = await club.people(1, facts)
    const [nia = ''] = await club.people(1, { ...facts, first_name: 'Nia' })
    expect(await offer(buildMarkedPerson(mali))).toEqual(['taken'])
    expect(await readMark(mali)).toBe(true)
    // Another tablet without the mark must not remove it.
    await offer({ ...buildMarkedPerson(mali), no_family_link: false })
    expect([await readMark(mali), await readMark(nia)]).toEqual([true, false])
  })

  it('stays removed if a coordinator has removed the mark since', async () => {
    const { club, offer, coordinatorCall } = await createRestoredClub()
    const [mali = ''] = await club.people(1, facts)
    for (const mark of [{ no_family_link: true, no_family_link_reason: 'A court order' }, { no_family_link: false }])
      await coordinatorCall('PATCH', `/registered/${mali}`, mark)
    await offer(buildMarkedPerson(mali))
    expect(await readMark(mali)).toBe(false)
  })
})
