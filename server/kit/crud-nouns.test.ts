import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api as operations } from '../../contract/api.ts'
import { newId } from '../../contract/id.ts'
import type { Operation } from '../../contract/operation.ts'
import { organisations } from '../db/schema.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { type CrudRecordType, crudSamples, type FormBody, SAMPLE_CLUB_ID } from '../testing/crud-samples.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support', last_name: 'Rees' })).token
  await api.db.network((tx) =>
    tx.insert(organisations).values({ id: SAMPLE_CLUB_ID, name: 'Riverside', hashid: newId() }),
  )
})
afterAll(() => api.close())

const call = async (method: string, path: string, sent?: unknown, ifMatch?: string) => {
  const version: Record<string, string> = ifMatch === undefined ? {} : { 'If-Match': ifMatch }
  const { status, headers, body } = await api.call(token, method, path, sent, version)
  return { status, etag: headers.get('etag') ?? '', body }
}

describe.each(Object.keys(crudSamples) as CrudRecordType[])('%s', (noun) => {
  const { onlyNew, ownAlone, before = 0, search, change, wrong, named, unlike = [] } = crudSamples[noun]
  const [field, value] = change
  let bodies: FormBody[]
  beforeAll(async () => {
    const names = await named?.(api, token)
    bodies = crudSamples[noun].bodies.map((body, index) => ({ ...names?.[index], ...body }))
  })
  const path = `/${noun}`
  let ids: string[]

  // Covers the requirements of all record types: NEWS-15, NEWS-20, NEWS-21, NEWS-22, NEWS-25, NEWS-26, DATE-10,
  // DATE-12, DATE-14, DATE-16, DATE-17, DATE-18 CONN-10, CONN-12, CONN-14, CONN-15, CONN-16, CONN-17, VID-14, VID-15,
  // VID-16, VID-17, VID-18 TXT-16, TXT-17, TXT-19, TXT-23, TXT-25, TXT-27, TXT-28, TXT-29, TXT-31, TXT-33, TXT-53,
  // TXT-54, TXT-58 ORG-30, ORG-31, USR-35, USR-36, USR-65, USR-66, TEAM-49, TEAM-50, TEAM-53, TEAM-54, TEAM-56, CRL-12
  // to 14 ORG-09, ORG-10, ORG-11, ORG-13, ORG-14, ORG-15, ORG-16, ORG-17, ORG-18, ORG-19, API-27, API-28, FMT-01
  // TEAM-11, TEAM-12, TEAM-14, TEAM-16, TEAM-22, TEAM-25, TEAM-33, TEAM-34, TEAM-36, CRL-09 STAT-104, STAT-105,
  // STAT-107, STAT-108, STAT-109, STAT-110
  it('creates a record and loads it as sent', async () => {
    const created = []
    for (const body of bodies) created.push(await call('POST', path, { ...body, ...onlyNew }))
    ids = created.map(({ body }) => body.id)
    for (const [index, { status, body, etag }] of created.entries()) {
      expect(status).toBe(201)
      expect(etag).toBe('"1"')
      const expectedFields = Object.entries(bodies[index] as FormBody).filter(([name]) => !unlike.includes(name))
      expect(body).toMatchObject(Object.fromEntries(expectedFields))
      expect(await call('GET', `${path}/${body.id}`)).toMatchObject({ status: 200, body, etag: '"1"' })
    }
  })

  // Covers the requirements of all record types: ORG-29, STAT-88, USR-21, USR-64, TEAM-47, TEAM-52, TEAM-60, CRL-11,
  // CRL-17, MAN-18 NEWS-04, NEWS-05, NEWS-06, DATE-03, DATE-04, DATE-05, CONN-03, CONN-04, CONN-05, VID-04, VID-05,
  // VID-06 TXT-15, TXT-52, DASH-223, DASH-224, DASH-225, DASH-226
  it('searches without accents, sorts both ways and returns pages [API-10 to API-14]', async () => {
    const { body: all } = await call('GET', path)
    expect(all.count).toBe(before + 3)
    expect(all.results.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining(ids))
    const { body: found } = await call('GET', `${path}?search=${search}`)
    expect(found).toMatchObject({ count: 1, results: [{ id: ids[1] }] })
    expect((await call('GET', `${path}?search=%25`)).body.count).toBe(0)
    const { query } = operations[`${noun}.list`] as Operation
    const { options } = (query as unknown as { entries: { ordering: { wrapped: { options: string[] } } } }).entries
      .ordering.wrapped
    for (const ordering of options) {
      const { body: whole } = await call('GET', `${path}?ordering=${ordering}`)
      const pages = await Promise.all(
        [0, 1, 2].map((offset) => call('GET', `${path}?ordering=${ordering}&limit=1&offset=${offset}`)),
      )
      expect(pages.map((page) => page.body.results[0].id)).toEqual(
        whole.results.slice(0, 3).map(({ id }: { id: string }) => id),
      )
    }
    expect(await call('GET', `${path}?ordering=nothing`)).toMatchObject({
      status: 400,
      body: { detail: { ordering: [expect.any(String)] } },
    })
  })

  // Covers the requirements of all record types: USR-39, USR-40, USR-41, USR-44, USR-45, USR-47, USR-49, USR-69,
  // USR-70, ORG-25, ORG-26, CRL-07 TEAM-13, TEAM-15, TEAM-17, TEAM-23, TEAM-26, TEAM-35, TEAM-37, FMT-01, FMT-08,
  // FMT-09, FMT-10, FMT-11 NEWS-16, NEWS-18, DATE-11, DATE-13, DATE-15, CONN-11, CONN-13, VID-12, VID-17 TXT-18,
  // TXT-20, TXT-21, TXT-22, TXT-24, TXT-26, TXT-30, TXT-32, TXT-34, TXT-39
  it.each(wrong)('rejects %s as %j and names the field [ERR-06]', async (name, bad) => {
    const refusal = { status: 400, body: { code: 'invalid', detail: expect.any(Object) } }
    for (const [method, address] of [
      ['POST', path],
      ['PUT', `${path}/${ids[0]}`],
    ] as const) {
      const reply = await call(method, address, {
        ...bodies[0],
        ...(method === 'POST' && { ...onlyNew, ...ownAlone }),
        [name]: bad,
      })
      expect(reply).toMatchObject(refusal)
      expect(Object.keys(reply.body.detail).map((key) => key.split('.')[0])).toEqual([name])
    }
    expect((await call('GET', path)).body.count).toBe(before + 3)
  })

  it.each(wrong.filter(([, bad]) => bad !== undefined))(
    'refuses %s as %j in a PATCH and names the field [API-31]',
    async (name, bad) => {
      const reply = await call('PATCH', `${path}/${ids[0]}`, { [name]: bad })
      expect(reply).toMatchObject({ status: 400, body: { code: 'invalid', detail: expect.any(Object) } })
      expect(Object.keys(reply.body.detail).map((key) => key.split('.')[0])).toEqual([name])
    },
  )

  // Covers the requirements of all record types: NEWS-26, DATE-18, CONN-17, VID-18, TXT-55 ORG-32, USR-37, USR-67,
  // TEAM-51, TEAM-55, CRL-13, CRL-14
  it('rejects a stale change and names its author and fields [API-08, API-29]', async () => {
    const recordPath = `${path}/${ids[0]}`
    const { etag } = await call('GET', recordPath)
    const changedReply = await call('PUT', recordPath, { ...bodies[0], [field]: value }, etag)
    expect(changedReply).toMatchObject({ status: 200, body: { [field]: value }, etag: '"2"' })
    expect(await call('PUT', recordPath, bodies[0], etag)).toMatchObject({
      status: 412,
      body: {
        code: 'changed_meanwhile',
        detail: { [field]: [expect.stringMatching(/Rees changed this at \d\d:\d\d$/)] },
      },
    })
    expect((await call('GET', recordPath)).body[field]).toEqual(value)
    // Expect the same version after a change without differences.
    expect((await call('PUT', recordPath, { ...bodies[0], [field]: value }, changedReply.etag)).etag).toBe('"2"')
    const statuses = await Promise.all(
      [0, 1].map(() => call('PUT', recordPath, bodies[0], '"2"').then(({ status }) => status)),
    )
    expect(statuses.sort()).toEqual([200, 412])
  })

  it('returns the changes with their authors, latest first', async () => {
    const { status, body } = await call('GET', `${path}/${ids[0]}/changes`)
    expect(status).toBe(200)
    expect(body.entries.map(({ kind, by: author }: { kind: string; by: string }) => [kind, author])).toEqual([
      ['replace', 'Nia Rees'],
      ['replace', 'Nia Rees'],
      ['create', 'Nia Rees'],
    ])
    expect(Object.keys(body.entries[1].fields)).toEqual([field])
    expect(body).toMatchObject({ more: false, entries: [{ version: 3, at: expect.any(String) }, {}, {}] })
    expect(JSON.stringify(body)).not.toContain('argon2')
  })

  it('changes the one field that a PATCH names and no other [API-31]', async () => {
    const original = await call('GET', `${path}/${ids[0]}`)
    const recordPath = `${path}/${original.body.id}`
    expect(await call('PATCH', recordPath, {})).toEqual(original)
    const stale = await call('PATCH', recordPath, { [field]: value }, '"9"')
    expect(stale).toMatchObject({ status: 412, body: { code: 'changed_meanwhile' } })
    const changedReply = await call('PATCH', recordPath, { [field]: value }, original.etag)
    expect(changedReply).toMatchObject({ status: 200, body: { [field]: value }, etag: '"4"' })
    for (const name of Object.keys(operations[`${noun}.create`].body.entries))
      if (name !== field) expect(changedReply.body[name]).toEqual(original.body[name])
    await call('PATCH', recordPath, { [field]: original.body[field] })
  })

  it('deletes a record once and preserves its changes [API-32]', async () => {
    const [, , id] = ids
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(204)
    for (const method of ['GET', 'DELETE']) expect((await call(method, `${path}/${id}`)).status).toBe(404)
    expect((await call('GET', `${path}/${id}/changes`)).status).toBe(404)
    expect((await call('PUT', `${path}/${id}`, bodies[2])).status).toBe(404)
    expect((await call('DELETE', `${path}/${newId()}`)).status).toBe(404)
    const { rows } = await api.db.network((_tx, client) =>
      client.query('SELECT kind, by, version FROM record_changes WHERE record_id = $1 ORDER BY version', [id]),
    )
    expect(rows).toEqual([
      { kind: 'create', by: 'Nia Rees', version: 1 },
      { kind: 'delete', by: 'Nia Rees', version: 2 },
    ])
  })
})
