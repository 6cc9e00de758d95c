import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import type { RowByTable } from '../../../contract/rows.ts'
import { PING_CHANNEL } from '../../db/pings.ts'
import { erasePeople } from '../../retention/erase-people.ts'
import { pruneTombstones } from '../../retention/prune.ts'
import { createTestApi, createTestDevice, type TestApi } from '../../testing/api.ts'
import { makeApplication } from '../../testing/application.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const runSql = async (text: string, cursorValues: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, cursorValues))).rows

/** Runs a statement as the database owner, because no role of the app may run it. */
const queryAsOwner = async (text: string, cursorValues: unknown[]) => {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  await client.query(text, cursorValues)
  await client.end()
}

/** Creates a club with a coordinator's tablet and a submitted application. */
const createClub = async (facts: Parameters<typeof makeApplication>[2] = {}) => {
  const testClub = await api.club()
  const user = await api.user(testClub.id)
  const device = createTestDevice(api, user.token)
  const application = await makeApplication(api, testClub.id, facts)
  const linkApplication = (person: string, token = user.token, core_application: string | null = application.id) =>
    api.call(token, 'PATCH', `/registered/${person}`, { core_application })
  const loadClearance = async (person: string) =>
    (await device.pullAll()).rows.get(`clearances/${person}`)?.row as RowByTable['clearances'] | undefined
  return { ...testClub, user, device, application, tie: linkApplication, clearanceOf: loadClearance }
}

const completeChecks = (application: string) =>
  runSql('UPDATE applications SET checks_completed = now() WHERE id = $1', [application])
const confirmCheck = (application: string, barred: boolean | null, until = '2029-05-01') =>
  runSql(
    `INSERT INTO dbs_forms (id, application_id, barred_list_checked, valid_until, submitted) VALUES ($1, $2, $3, $4, now())
     ON CONFLICT (application_id) DO UPDATE SET barred_list_checked = $3, valid_until = $4`,
    [newId(), application, barred, until],
  )

describe('clearances of people with a check on record [B-HAL-03, B-REC-12]', () => {
  it('follows a linked application in the same transaction, with matching checksums', async () => {
    const { application, tie, clearanceOf: loadClearance, device, people } = await createClub()
    const [ann = ''] = await people(1, { is_adult: true })
    expect(await loadClearance(ann)).toBeUndefined()
    const pullBefore = await device.pullAll()
    expect((await tie(ann)).status).toBe(200)
    const buildClearance = (cleared: string, until: string | null = null) => ({
      id: ann,
      registered: ann,
      cleared,
      until,
    })
    expect(await loadClearance(ann)).toEqual(buildClearance('no'))
    await completeChecks(application.id)
    expect(await loadClearance(ann)).toEqual(buildClearance('unknown'))
    await confirmCheck(application.id, true)
    expect(await loadClearance(ann)).toEqual(buildClearance('yes', '2029-05-01'))
    await confirmCheck(application.id, false)
    expect(await loadClearance(ann)).toEqual(buildClearance('no'))
    await confirmCheck(application.id, null)
    expect(await loadClearance(ann)).toEqual(buildClearance('unknown', '2029-05-01'))
    await runSql(`UPDATE applications SET archived = true, outcome = 'withdrawn' WHERE id = $1`, [application.id])
    const { rows, checksums } = await device.pullAll(pullBefore.cursor)
    const row = rows.get(`clearances/${ann}`)
    expect(row?.row).toEqual(buildClearance('no'))
    const hash = createHash('sha256').update(`${ann}:${row?.version}\n`).digest('hex')
    expect(checksums?.clearances).toEqual({ count: 1, hash })
    await runSql('DELETE FROM applications WHERE id = $1', [application.id])
    expect(await loadClearance(ann)).toBeUndefined()
    expect((await device.pullAll(pullBefore.cursor)).rows.get(`clearances/${ann}`)).toMatchObject({
      row: null,
    })
  })

  it('pings the club’s devices if staff or a form changes a check', async () => {
    const { id, application, tie, people } = await createClub()
    const [ann = ''] = await people(1, { is_adult: true })
    expect((await tie(ann)).status).toBe(200)
    const client = new pg.Client({ connectionString: api.databaseUrl })
    await client.connect()
    const pings: (string | undefined)[] = []
    client.on('notification', ({ payload }) => pings.push(payload))
    await client.query(`LISTEN ${PING_CHANNEL}`)
    await completeChecks(application.id)
    const [row] = await runSql('SELECT version FROM clearances WHERE registered_id = $1', [ann])
    await expect.poll(() => pings).toContain(`${id} ${row?.version}`)
    // A change that does not affect the check sends no ping.
    pings.length = 0
    await runSql('UPDATE applications SET form_version = form_version WHERE id = $1', [application.id])
    await client.query('SELECT 1')
    expect(pings.filter((payload) => payload?.startsWith(id))).toEqual([])
    await client.end()
  })

  it('arrives with a converted volunteer, adult or young', async () => {
    const { id, application, clearanceOf: loadClearance, people, user } = await createClub({ flow: 'volunteer' })
    await confirmCheck(application.id, true)
    await completeChecks(application.id)
    const path = `/volunteer_applications/${application.id}/convert_to_registration`
    const { body, status } = await api.call(user.token, 'POST', path)
    expect({ status, body }).toMatchObject({ status: 201 })
    expect(await loadClearance(body.id)).toMatchObject({ cleared: 'yes', until: '2029-05-01' })
    const youngApplication = await makeApplication(api, id, { flow: 'volunteer' })
    await completeChecks(youngApplication.id)
    const [child = ''] = await people(1, { volunteer_application: youngApplication.id, young_helper: true })
    expect(await loadClearance(child)).toMatchObject({ cleared: 'unknown', until: null })
  })

  it('allows only the coordinator to link a free application of the club', async () => {
    const { id, tie, clearanceOf: loadClearance, people, device, application } = await createClub()
    const otherClub = await createClub()
    const [ann = '', bea = ''] = await people(2, { is_adult: true })
    const coreUser = await api.user(id, { user_type: 'core' })
    const refusedResponse = { status: 400, body: { detail: { core_application: [expect.any(String)] } } }
    expect(await tie(ann, coreUser.token)).toMatchObject(refusedResponse)
    expect(await tie(ann, undefined, otherClub.application.id)).toMatchObject(refusedResponse)
    expect((await tie(ann)).status).toBe(200)
    expect(await tie(bea)).toMatchObject(refusedResponse)
    const changes = { core_application: { base: null, value: application.id } }
    const lateUpdate = await device.push(device.mutation('registered.update', { id: bea, set: changes }))
    expect(lateUpdate.results[0]).toMatchObject({ status: 'rejected', code: 'invalid' })
    // The linked person can be saved with the same application again. Another person can get the application only after
    // that link is removed.
    expect((await tie(ann, coreUser.token)).status).toBe(200)
    expect((await tie(ann, undefined, null)).status).toBe(200)
    expect(await loadClearance(ann)).toBeUndefined()
    expect((await tie(bea)).status).toBe(200)
    expect(await loadClearance(bea)).toMatchObject({ cleared: 'no' })
  })

  it('is removed, restored, merged, erased and pruned with the person', async () => {
    const { id, tie, clearanceOf: loadClearance, people, device, application } = await createClub()
    await completeChecks(application.id)
    await confirmCheck(application.id, true)
    const [ann = '', duplicate = '', eve = ''] = await people(3, { is_adult: true })
    await tie(ann)
    await device.push(device.mutation('registered.delete', { id: ann }))
    expect(await loadClearance(ann)).toBeUndefined()
    await device.push(device.mutation('registered.restore', { id: ann }))
    expect(await loadClearance(ann)).toMatchObject({ cleared: 'yes' })
    await device.push(device.mutation('registered.merge', { primary: duplicate, duplicates: [ann] }))
    expect([await loadClearance(ann), await loadClearance(duplicate)]).toMatchObject([undefined, { cleared: 'yes' }])
    await device.push(device.mutation('registered.unmerge', { primary: duplicate }))
    expect([await loadClearance(ann), await loadClearance(duplicate)]).toMatchObject([{ cleared: 'yes' }, undefined])
    await device.push(device.mutation('registered.delete', { id: ann }))
    await tie(eve)
    await device.push(device.mutation('registered.restore', { id: ann }))
    expect([await loadClearance(ann), await loadClearance(eve)]).toMatchObject([undefined, { cleared: 'yes' }])
    await device.push(device.mutation('registered.delete', { id: eve }))
    const readStored = () => runSql('SELECT cleared, valid_until FROM clearances WHERE registered_id = $1', [eve])
    expect(await readStored()).toEqual([{ cleared: 'unknown', valid_until: null }])
    await runSql("UPDATE registered SET deleted_at = now() - interval '93 days' WHERE id = $1", [eve])
    await queryAsOwner("UPDATE clearances SET deleted_at = now() - interval '93 days' WHERE organisation_id = $1", [id])
    await erasePeople(api.db, new AbortController().signal)
    await pruneTombstones(api.db, new AbortController().signal)
    expect(await readStored()).toEqual([])
  })

  it('cannot be written by a club and is not sent to older apps', async () => {
    const { id, tie, people, device } = await createClub()
    const [ann = ''] = await people(1, { is_adult: true })
    await tie(ann)
    const writeAttempt = api.db.club(id, (_tx, client) => client.query(`UPDATE clearances SET cleared = 'yes'`))
    await expect(writeAttempt).rejects.toMatchObject({ code: '42501' })
    const { cursor } = await device.pullAll()
    const cursorValues = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    cursorValues[cursorValues.length - 2] = 11
    const oldCursor = Buffer.from(JSON.stringify(cursorValues)).toString('base64url')
    const { rows } = await device.pullAll(oldCursor)
    expect([...rows.keys()].filter((key) => key.startsWith('clearances/'))).toEqual([])
  })
})
