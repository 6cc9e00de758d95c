import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import type { SearchResponse } from '../../contract/search.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

let api: TestApi
const tokens: Record<string, string> = {}
const ids: Record<string, string> = {}

beforeAll(async () => {
  api = await createTestApi()
  ids.llandaff = (await api.club('Llandaff Lunch Club', { organisation_id: 'TLG-0432', region: 'South Wales' })).id
  ids.llanberis = (await api.club('Clwb Cinio Llanberis', { organisation_id: 'TLG-0288' })).id
  ids.hopeBox = (await api.club('Llanelli Hope Box', { is_boxes_of_hope: true })).id
  for (const role of ['vp_support', 'vp_general', 'boxes_of_hope', 'tlg', 'partnerships'] as const)
    tokens[role] = (
      await api.user(null, { is_staff: true, is_pastor: false, role, email: `${role}@llanover.example` })
    ).token
  for (const user_type of ['coordinator', 'safeguarding_leader'] as const) {
    const account = await api.user(ids.llandaff, { first_name: 'Siân', last_name: 'Llanover', user_type })
    tokens[user_type] = account.token
    ids[user_type] = account.id
  }
  await api.user(ids.llanberis, {
    first_name: 'Callan',
    last_name: 'Reid',
    user_type: 'core',
    email: 'reid@club.example',
  })
  ids.own = (await makeApplication(api, ids.llandaff, { first_name: 'Callan', last_name: 'Moore' })).id
  ids.archived = (
    await makeApplication(api, ids.llandaff, { first_name: 'Allan', last_name: 'Amos', archived: true })
  ).id
  ids.deleted = (
    await makeApplication(api, ids.llandaff, {
      first_name: 'Llan',
      last_name: 'Gone',
      deleted_at: new Date().toISOString(),
    })
  ).id
  const foreign = await makeApplication(api, ids.llanberis, {
    flow: 'volunteer',
    first_name: 'Llan',
    last_name: 'Foreign',
  })
  ids.foreign = foreign.id
  ids.foreignEmail = foreign.email
})
afterAll(() => api.close())

const search = async (as: string, q?: string): Promise<SearchResponse> => {
  const { status, body } = await api.call(
    tokens[as] ?? null,
    'GET',
    `/search${q === undefined ? '' : `?${new URLSearchParams({ q })}`}`,
  )
  expect(status).toBe(200)
  return body
}
const list = async (as: string, q: string) => (await search(as, q)).results.map(({ kind, label }) => `${kind} ${label}`)

describe('rights', () => {
  it('VP support find clubs, users, staff and applications [B-DESK-01]', async () => {
    const labels = await list('vp_support', 'llan')
    expect(labels.slice(0, 3)).toEqual([
      'club Llandaff Lunch Club',
      'club Llanelli Hope Box',
      'club Clwb Cinio Llanberis',
    ])
    expect(labels).toContain('user Callan Reid')
    const kinds = new Set((await search('vp_support', 'llan')).results.map(({ kind }) => kind))
    expect([...kinds]).toEqual(['club', 'user', 'staff', 'application', 'volunteer_application'])
  })
  it('other staff find only the lists that they may open [B-DESK-01]', async () => {
    const findKinds = async (as: string) => [...new Set((await search(as, 'llan')).results.map(({ kind }) => kind))]
    expect(await findKinds('vp_general')).toEqual(['club', 'user', 'application'])
    expect(await findKinds('partnerships')).toEqual(['application'])
    expect(await search('tlg', 'llan')).toEqual({ count: 0, results: [] })
  })
  it('Boxes of Hope staff find only their programme [B-DESK-01, USR-28]', async () => {
    expect(await list('boxes_of_hope', 'llan')).toEqual(['club Llanelli Hope Box'])
    expect((await search('boxes_of_hope', ids.llandaff)).count).toBe(0)
  })
  it('club users find only applications of their club [B-DESK-01]', async () => {
    expect(await list('coordinator', 'llan')).toEqual(['application Callan Moore', 'application Allan Amos'])
    expect((await search('safeguarding_leader', 'llan')).count).toBe(2)
    for (const q of [ids.foreign, ids.foreignEmail, 'reid@club.example', 'vp_support@llanover.example', 'TLG-0288'])
      expect(await search('coordinator', q)).toEqual({ count: 0, results: [] })
  })
  it('deleted applications are not found [B-DESK-01]', async () => {
    expect((await search('vp_support', 'gone')).count).toBe(0)
    expect((await search('vp_support', ids.deleted)).count).toBe(0)
  })
})

describe('search text', () => {
  it('finds by name without accents, by email, club number and id [B-DESK-01]', async () => {
    expect(await list('vp_support', 'sian llanover')).toEqual(['user Siân Llanover', 'user Siân Llanover'])
    expect(await list('vp_support', 'REID@club.example')).toEqual(['user Callan Reid'])
    expect((await search('vp_support', 'tlg-0432')).results[0]).toEqual({
      kind: 'club',
      id: ids.llandaff,
      label: 'Llandaff Lunch Club',
      detail: 'TLG-0432, South Wales',
      href: `/organisations/${ids.llandaff}`,
      role: null,
    })
    expect(await list('vp_support', ids.own?.toUpperCase() ?? '')).toEqual(['application Callan Moore'])
    expect(await list('vp_support', `${ids.own} ${newId()} ${ids.llanberis}`)).toEqual([
      'club Clwb Cinio Llanberis',
      'application Callan Moore',
    ])
  })
  it('an empty text finds nothing [B-DESK-01]', async () => {
    for (const q of [undefined, '', '   ', '-', '’'])
      expect(await search('vp_support', q)).toEqual({ count: 0, results: [] })
  })
  it('wildcards are plain characters [B-DESK-01]', async () => {
    for (const q of ['%', 'll_n', '\\']) expect((await search('vp_support', q)).count).toBe(0)
    await api.club('100% Lunch')
    expect(await list('vp_support', '0%')).toEqual(['club 100% Lunch'])
  })
  it('a text of 300 characters is refused [B-DESK-01]', async () => {
    const { status, body } = await api.call(tokens.vp_support ?? '', 'GET', `/search?q=${'a'.repeat(300)}`)
    expect([status, Object.keys(body.detail)]).toEqual([400, ['q']])
  })
  it('NUL characters do not fail [B-DESK-01]', async () => {
    expect((await api.call(tokens.vp_support ?? '', 'GET', '/search?q=%00')).status).toBeLessThan(500)
  })
})

it('at most 20 results, with a page for each list that has more [B-DESK-01]', async () => {
  for (let number = 10; number < 40; number++) await api.club(`Quorn ${number}`)
  await api.user(ids.llandaff ?? null, { first_name: 'Ann', last_name: 'Quorn', user_type: 'core' })
  const { count, results } = await search('vp_support', 'quorn')
  expect([count, results.length]).toEqual([31, 20])
  expect(results[0]?.label).toBe('Quorn 10')
  expect(results.at(-2)?.label).toBe('Ann Quorn')
  expect(results.at(-1)).toEqual({
    kind: 'page',
    id: 'organisations',
    label: 'Clubs',
    detail: '30',
    href: '/organisations?search=quorn',
    role: null,
  })
})
