import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { personDefaults } from '../../../contract/registered/registered-fields.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import type { OfferReply, PullReply } from '../../../contract/sync.ts'
import { erasePeople } from '../../retention/erase-people.ts'
import { pruneTombstones } from '../../retention/prune.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runSql = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

/**
 * Simulates the restore of a backup. Sets a new epoch and records the club's current version as the version of the
 * backup.
 */
const restoreBackup = async (club: string, days = 0): Promise<{ before: string; version: number }> => {
  const [row] = await runSql('SELECT epoch FROM network')
  await runSql('UPDATE network SET epoch = gen_random_uuid(), restored_at = now() - make_interval(days => $1)', [days])
  // Give the sign-ins a later date, because a restore also ends earlier sign-ins, which this test does not check.
  await runSql("UPDATE sign_ins SET created = now() + interval '1 second'")
  const [backup] = await runSql(
    'UPDATE versions SET restored_version = version WHERE organisation_id = $1 RETURNING version',
    [club],
  )
  return { before: row.epoch, version: backup.version }
}

const buildChild = (values: Partial<RowByTable['registered']> = {}): RowByTable['registered'] => ({
  ...personDefaults,
  id: newId(),
  first_name: 'Mali',
  last_name: 'Davies',
  created: '2026-08-01T09:00:00.000Z',
  participant_self_registration: false,
  health_confirmed: null,
  held_registration: null,
  ...values,
})

const createTablet = async (kind: Parameters<TestApi['user']>[1] = {}, facts = {}) => {
  const club = await api.club('Club', facts)
  const user = await api.user(club.id, kind)
  const device = createTestDevice(api, user.token)
  const { before, version } = await restoreBackup(club.id)
  type UploadRow = { table: string; id: string; row: object | null; version?: number }
  const send = (rows: UploadRow[], change: object = {}, token = user.token) =>
    api.call(token, 'POST', '/sync/offer', {
      device_id: device.id,
      epoch: before,
      rows: rows.map((row) => ({ version: version + 5, ...row })),
      ...change,
    })
  const offer = async (rows: UploadRow[], change: object = {}) => {
    const reply = await send(rows, change)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return (reply.body as OfferReply).results
  }
  const buildPersonRow = (row: RowByTable['registered']) => ({ table: 'registered', id: row.id, row })
  const offerAsOtherUser = async (rows: UploadRow[], facts = {}) => {
    const otherUser = await api.user(club.id, { user_type: 'core', ...facts })
    return (await send(rows, { device_id: newId() }, otherUser.token)).body as OfferReply
  }
  return { club, user, device, before, version, send, offer, person: buildPersonRow, asAnother: offerAsOtherUser }
}

const loadPerson = async (id: string) => (await runSql('SELECT * FROM registered WHERE id = $1', [id]))[0]
const loadConflicts = (record: string) =>
  runSql('SELECT kind, field, mine, theirs, resolved_at FROM conflicts WHERE record = $1 ORDER BY field', [record])
const loadAuditTrail = (record: string) =>
  runSql("SELECT status, args, user_id, device_id FROM mutations WHERE record = $1 AND name = 'offer'", [record])

describe('rows that the backup did not have', () => {
  it('returns the backup’s version after a restore', async () => {
    const { club, device, user, version } = await createTablet()
    const [personId = ''] = await club.people(1)
    const pullResponse = await api.call(user.token, 'GET', '/sync/pull')
    expect((pullResponse.body as PullReply).restored_version).toBe(version)
    const change = device.mutation('registered.update', {
      id: personId,
      set: { town: { base: null, value: 'Leeds' } },
    })
    expect((await device.push(change)).restored_version).toBe(version)
    const session = newId()
    const args = { id: session, date: '2026-08-05', holiday: 'July/Aug', year: 2026 }
    await device.push(device.mutation('session.create', args))
    const tick = device.mutation('attendance.set', {
      session,
      registered: personId,
      seen: 0,
      state: 'attending',
    })
    expect((await device.push(tick)).restored_version).toBe(version)
    const otherClubUser = await api.user((await api.club()).id)
    expect((await api.call(otherClubUser.token, 'GET', '/sync/pull')).body).not.toHaveProperty('restored_version')
  })

  it('restores a child missing from the backup with every fact, once', async () => {
    const { club, user, device, offer, person, asAnother } = await createTablet()
    const mali = buildChild({
      has_medical_conditions: true,
      medical_conditions: 'PEANUT ANAPHYLAXIS',
      allergens: ['peanuts'],
      groups: [club.group, newId()],
      participant_self_registration: true,
      health_confirmed: '2026-08-01',
    })
    const [result] = await offer([person(mali)])
    expect(result).toMatchObject({ table: 'registered', id: mali.id, status: 'taken' })
    expect(result?.row).toMatchObject({ medical_conditions: 'PEANUT ANAPHYLAXIS', groups: [club.group] })
    expect(await loadPerson(mali.id)).toMatchObject({
      organisation_id: club.id,
      created: mali.created,
      participant_self_registration: true,
      health_confirmed: '2026-08-01',
    })
    expect(await loadAuditTrail(mali.id)).toMatchObject([
      { status: 'applied', user_id: user.id, device_id: device.id, args: { mutation: 'registered.create' } },
    ])
    expect((await asAnother([person(mali)])).results).toMatchObject([{ status: 'same' }])
    const historyResponse = await api.call(user.token, 'GET', `/registered/${mali.id}/history`)
    expect(historyResponse.body.entries).toMatchObject([{ what: 'created' }])
  })

  it('opens one conflict for a differing value and fills empty ones', async () => {
    const { club, offer, person, asAnother, user } = await createTablet()
    const [id = ''] = await club.people(1, { medical_conditions: 'Asthma', has_medical_conditions: true })
    const uploadedChild = buildChild({
      id,
      first_name: 'First0',
      last_name: 'Last0',
      town: 'Leeds',
      groups: [club.group],
      has_medical_conditions: true,
      medical_conditions: 'Asthma, EPIPEN for nuts',
    })
    expect(await offer([person(uploadedChild)])).toMatchObject([{ status: 'conflict' }])
    expect(await loadPerson(id)).toMatchObject({
      medical_conditions: 'Asthma',
      town: 'Leeds',
      groups: [club.group],
    })
    expect(await loadConflicts(id)).toMatchObject([
      { kind: 'field', field: 'medical_conditions', mine: { value: 'Asthma, EPIPEN for nuts' } },
    ])
    expect((await asAnother([person(uploadedChild)])).results).toMatchObject([{ status: 'conflict' }])
    expect(await loadConflicts(id)).toHaveLength(1)
    const [open] = await runSql('SELECT id FROM conflicts WHERE record = $1', [id])
    const device = createTestDevice(api, user.token)
    await device.push(device.mutation('conflict.resolve', { id: open.id, value: 'Asthma' }))
    await asAnother([person(uploadedChild)])
    expect(await loadConflicts(id)).toHaveLength(1)
  })

  it('restores sessions, ticks, holidays and checklist and contests a differing tick', async () => {
    const { club, offer } = await createTablet()
    const [here = ''] = await club.people(1)
    const session = newId()
    const mali = buildChild()
    const row = {
      id: session,
      date: '2026-08-06',
      holiday: 'July/Aug',
      year: 2026,
      group: club.group,
      group__name: 'Test club',
      activities: [],
      activities_other: 'Kites',
    }
    const buildTick = (person: string, state: string) => ({
      table: 'attendance',
      id: `${session}:${person}`,
      row: { id: `${session}:${person}`, session, registered: person, state, contested: false },
    })
    const checklistItemId = 'ready:safeguarding_policy'
    const results = await offer([
      buildTick(mali.id, 'attending'),
      buildTick(here, 'registered'),
      { table: 'sessions', id: session, row },
      { table: 'registered', id: mali.id, row: mali },
      {
        table: 'checklist',
        id: checklistItemId,
        row: { id: checklistItemId, section: 'ready', item: 'safeguarding_policy' },
      },
      { table: 'unheard_of', id: 'x', row: {} },
    ])
    expect(results.map(({ status }) => status)).toEqual(['taken', 'taken', 'taken', 'taken', 'taken', 'refused'])
    expect(await runSql('SELECT activities_other FROM sessions WHERE id = $1', [session])).toEqual([
      { activities_other: 'Kites' },
    ])
    const repeatedResults = await offer([buildTick(here, 'attending')], { device_id: newId() })
    expect(repeatedResults).toMatchObject([{ status: 'conflict' }])
    expect(await runSql('SELECT contested FROM attendance WHERE registered_id = $1', [here])).toEqual([
      { contested: true },
    ])
  })

  it('restores an older tick and group name without a conflict [ATT-34]', async () => {
    const club = await api.club('Club')
    const { token } = await api.user(club.id, { allow_multiple_groups: true })
    const device = createTestDevice(api, token)
    const [here = ''] = await club.people(1)
    const session = newId()
    const sessionFields = { date: '2026-08-06', holiday: 'July/Aug', year: 2026, group: club.group }
    await device.push(device.mutation('session.create', { id: session, ...sessionFields }))
    const tick = { session, registered: here, seen: 0, state: 'registered' }
    await device.push(device.mutation('attendance.set', tick))
    const { before, version } = await restoreBackup(club.id)
    const row = { id: `${session}:${here}`, session, registered: here, state: 'attending', contested: false }
    const send = async (rows: object[]) => {
      const body = { device_id: device.id, epoch: before, rows }
      return ((await api.call(token, 'POST', '/sync/offer', body)).body as OfferReply).results
    }
    const results = await send([
      { table: 'attendance', id: row.id, row, version: version + 1 },
      {
        table: 'groups',
        id: club.group,
        row: { id: club.group, name: 'Older ones', is_default: true },
        version: version + 2,
      },
    ])
    expect(results.map(({ status }) => status)).toEqual(['taken', 'taken'])
    expect(await runSql('SELECT state, contested FROM attendance WHERE registered_id = $1', [here])).toEqual([
      { state: 'attending', contested: false },
    ])
    expect(await runSql('SELECT name FROM groups WHERE id = $1', [club.group])).toEqual([{ name: 'Older ones' }])
    // The server refuses this uploaded name, because the group's current name was given after the restore and is newer.
    const newerGroup = { id: club.group, name: 'Younger ones', is_default: true }
    expect(await send([{ table: 'groups', id: club.group, row: newerGroup, version: version + 3 }])).toMatchObject([
      { status: 'refused' },
    ])
  })
})

describe('removed and erased records', () => {
  it('lets coordinators confirm or reject the removal of a record', async () => {
    const { club, offer, user } = await createTablet()
    const [one = '', two = '', three = ''] = await club.people(3)
    const buildRemovedRow = (id: string) => ({ table: 'registered', id, row: null })
    const results = await offer([
      buildRemovedRow(one),
      buildRemovedRow(two),
      buildRemovedRow(three),
      buildRemovedRow(newId()),
    ])
    expect(results.map(({ status }) => status)).toEqual(['removed', 'removed', 'removed', 'same'])
    expect(results[0]?.row).toMatchObject({ id: one })
    const coreUser = await api.user(club.id, { user_type: 'core' })
    expect((await api.call(coreUser.token, 'GET', '/sync/offered_removals')).status).toBe(403)
    const loadRemovals = async () => (await api.call(user.token, 'GET', '/sync/offered_removals')).body
    expect((await loadRemovals()).people).toHaveLength(3)
    const decide = (ids: string[], remove: boolean) =>
      api.call(user.token, 'POST', '/sync/offered_removals', { ids, remove })
    expect((await decide([one, two], true)).status).toBe(204)
    expect((await decide([three], false)).status).toBe(204)
    expect(await loadRemovals()).toEqual({ people: [], sessions: [] })
    expect((await loadPerson(one)).deleted_at).not.toBeNull()
    expect((await loadPerson(three)).deleted_at).toBeNull()
    await offer([buildRemovedRow(three)], { device_id: newId() })
    expect((await loadRemovals()).people).toEqual([])
  })

  it('deletes an undecided removal after its retention period', async () => {
    const { club, offer } = await createTablet()
    const [old = '', late = ''] = await club.people(2)
    await offer([old, late].map((id) => ({ table: 'registered', id, row: null })))
    await runSql("UPDATE offered_removals SET offered = now() - interval '201 days' WHERE record = $1", [old])
    await pruneTombstones(api.db, new AbortController().signal)
    const remainingRemovals = await runSql('SELECT record FROM offered_removals WHERE organisation_id = $1', [club.id])
    expect(remainingRemovals).toEqual([{ record: late }])
  })

  it('does not restore an erased person and erases uploaded facts', async () => {
    const { club, offer, person } = await createTablet()
    const mali = buildChild({ has_medical_conditions: true, medical_conditions: 'PEANUT ANAPHYLAXIS' })
    await offer([person(mali)])
    await runSql("UPDATE registered SET deleted_at = now() - interval '31 days' WHERE id = $1", [mali.id])
    await erasePeople(api.db, new AbortController().signal)
    expect(JSON.stringify(await loadAuditTrail(mali.id))).not.toContain('PEANUT')
    expect(await offer([person(mali)])).toMatchObject([{ status: 'refused', row: null }])
    const mutationRows = await runSql('SELECT args FROM mutations WHERE organisation_id = $1', [club.id])
    expect(JSON.stringify(mutationRows)).not.toContain('PEANUT')
  })

  it('opens a conflict for a person removed after the restore', async () => {
    const { club, offer, person, asAnother } = await createTablet()
    const [id = ''] = await club.people(1)
    await runSql('UPDATE registered SET deleted_at = now() WHERE id = $1', [id])
    const uploadedChild = buildChild({ id, first_name: 'First0', last_name: 'Last0' })
    expect(await offer([person(uploadedChild)])).toMatchObject([{ status: 'conflict', row: null }])
    await asAnother([person(uploadedChild)])
    expect(await loadConflicts(id)).toMatchObject([{ kind: 'deleted' }])
  })
})

describe('conflicts and refused uploads', () => {
  it('opens a conflict again that the backup did not have', async () => {
    const { club, offer } = await createTablet()
    const [id = ''] = await club.people(1, {
      dietary_requirements: 'No nuts',
      has_dietary_requirements: true,
    })
    const buildSide = (value: string) => ({
      value,
      by: 'Nia Rees',
      device: null,
      at: '2026-08-01T09:00:00.000Z',
    })
    const conflictId = newId()
    const row = {
      id: conflictId,
      kind: 'field',
      table: 'registered',
      record: id,
      field: 'dietary_requirements',
      base: 'None',
      mine: buildSide('No milk'),
      theirs: buildSide('No nuts'),
      resolved_at: null,
      resolved_value: null,
    }
    expect(await offer([{ table: 'conflicts', id: conflictId, row }])).toMatchObject([{ status: 'conflict' }])
    expect(await loadConflicts(id)).toMatchObject([{ mine: { value: 'No milk' }, theirs: { value: 'No nuts' } }])
  })

  it('refuses only the rows that are invalid or not allowed', async () => {
    const { offer, person, version, asAnother, club } = await createTablet()
    const validChild = buildChild()
    const results = await offer([
      person({ ...buildChild(), first_name: 'x'.repeat(500) }),
      person({ ...buildChild(), gender: 'none of them' } as never),
      { table: 'registered', id: newId(), row: buildChild() },
      { ...person(buildChild()), version },
      { table: 'registered', id: 'no id', row: null },
      { table: 'options', id: 'genders:x', row: {} },
      person(validChild),
    ])
    expect(results.map(({ status }) => status)).toEqual([...Array(6).fill('refused'), 'taken'])
    const leaderReply = await asAnother([person(buildChild())], { user_type: 'safeguarding_leader' })
    expect(leaderReply.results).toMatchObject([{ status: 'refused', row: null }])
    const otherClub = await api.club()
    const [otherPerson = ''] = await otherClub.people(1)
    expect(await offer([person(buildChild({ id: otherPerson }))])).toMatchObject([{ status: 'refused', row: null }])
    expect((await loadPerson(otherPerson)).organisation_id).toBe(otherClub.id)
    expect(await runSql('SELECT 1 FROM registered WHERE organisation_id = $1', [club.id])).toHaveLength(1)
  })

  it('accepts 1,000 rows from an earlier epoch within 100 days', async () => {
    const { offer, person, send, club } = await createTablet()
    const [{ epoch }] = (await runSql('SELECT epoch FROM network')) as [{ epoch: string }]
    expect(await offer([person(buildChild())], { epoch })).toMatchObject([{ status: 'refused' }])
    expect((await send(Array(1001).fill({ table: 'registered', id: newId(), row: null }))).status).toBe(413)
    expect((await send([], { epoch: 'none' })).status).toBe(400)
    await restoreBackup(club.id, 101)
    expect(await offer([person(buildChild())])).toMatchObject([{ status: 'refused' }])
    await restoreBackup(club.id)
    await runSql('UPDATE versions SET restored_version = NULL WHERE organisation_id = $1', [club.id])
    expect(await offer([person(buildChild())])).toMatchObject([{ status: 'refused' }])
  })

  it('returns 409 if the database was never restored', async () => {
    const { send, person } = await createTablet()
    await runSql('UPDATE network SET restored_at = NULL')
    expect(await send([person(buildChild())])).toMatchObject({ status: 409, body: { code: 'not_restored' } })
  })

  it('refuses another user’s device and rows of the user’s old club', async () => {
    const { club, device, user, send, offer, person } = await createTablet()
    await offer([])
    const otherUser = await api.user(club.id)
    expect((await send([], {}, otherUser.token)).status).toBe(403)
    await runSql("UPDATE users SET club_since = now() - interval '1 day' WHERE id = $1", [user.id])
    expect(await offer([person(buildChild())])).toMatchObject([{ status: 'refused' }])
    expect(device.id).toBeTruthy()
  })
})

describe('parcels and departures', () => {
  it('restores parcels with families and opens conflicts for differing numbers', async () => {
    const { club, user, offer } = await createTablet()
    const [ann = '', bea = ''] = await club.people(2)
    const parcel = newId()
    const session = {
      id: parcel,
      date: '2026-08-07',
      holiday: 'July/Aug',
      clone: null,
      activities: ['Baking'],
      activities_other: null,
      average_meals: 4,
      volunteers: [],
    }
    const buildFamilyRow = (registered: string, num_meals: number) => ({
      table: 'parcel_rows',
      id: `${parcel}:${registered}`,
      row: {
        id: `${parcel}:${registered}`,
        parcel,
        registered,
        adults: 1,
        children: 2,
        num_meals,
        note: null,
        wellbeing_resources: false,
        packed: true,
        handed_over: false,
        not_in: false,
      },
    })
    const parcelUpload = { table: 'parcel_provisions', id: parcel, row: session }
    const results = await offer([buildFamilyRow(ann, 4), buildFamilyRow(bea, 4), parcelUpload])
    expect(results.map(({ status }) => status)).toEqual(['taken', 'taken', 'taken'])
    expect((await offer([parcelUpload, buildFamilyRow(ann, 4)])).map(({ status }) => status)).toEqual(['same', 'same'])
    expect(await offer([buildFamilyRow(ann, 6)])).toMatchObject([{ status: 'conflict', row: { num_meals: 4 } }])
    expect(await loadConflicts(`${parcel}:${ann}`)).toMatchObject([{ field: 'num_meals', mine: { value: 6 } }])
    expect(await offer([{ ...parcelUpload, row: { ...session, date: '2026-08-08' } }])).toMatchObject([
      { status: 'refused' },
    ])
    // The coordinators decide, because another device has seen the deletion.
    expect(await offer([{ ...parcelUpload, row: null }])).toMatchObject([{ status: 'removed', row: { id: parcel } }])
    const { body } = await api.call(user.token, 'GET', '/sync/offered_removals')
    expect(body.parcels).toEqual([{ id: parcel, date: '2026-08-07' }])
    await api.call(user.token, 'POST', '/sync/offered_removals', { ids: [parcel], remove: true })
    expect((await api.call(user.token, 'GET', `/parcel_provisions/${parcel}`)).status).toBe(404)
  })

  it('restores a departure and opens a conflict for another name [B-HAL-04]', async () => {
    const { club, offer, asAnother } = await createTablet()
    const [ann = ''] = await club.people(1)
    const session = newId()
    const id = `${session}:${ann}`
    const leftAt = '2026-08-05T14:05:00.000Z'
    const buildDeparture = (collector: string) => {
      const row = { id, session, registered: ann, at: leftAt, collector, by: 'Gwen Hall', unlisted: true }
      return { table: 'departures', id, row }
    }
    const [group] = await runSql('SELECT id FROM groups WHERE organisation_id = $1', [club.id])
    const sessionFields = { date: '2026-08-05', holiday: 'July/Aug', year: 2026, group: group.id, group__name: '' }
    const row = { id: session, ...sessionFields, activities: [], activities_other: null, sign_out: true }
    const results = await offer([buildDeparture('Nan'), { table: 'sessions', id: session, row }])
    expect(results).toMatchObject([
      {
        status: 'taken',
        row: { collector: 'Nan', at: expect.stringContaining('2026-08-05'), by: 'Gwen Hall' },
      },
      { status: 'taken', row: { sign_out: true } },
    ])
    expect(await offer([buildDeparture('nan')])).toMatchObject([{ status: 'same' }])
    expect((await asAnother([buildDeparture('Dad')], {})).results).toMatchObject([{ status: 'conflict' }])
    expect(await loadConflicts(id)).toMatchObject([{ field: 'collector' }])
  })
})
