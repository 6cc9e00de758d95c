import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isConflicting, type StatusRow } from '../../contract/club-status/organisation-status.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import { type WorkRow, workKinds } from '../../contract/work.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'
import { createClubWithWork } from '../testing/work-fixture.ts'

let api: TestApi
const tokens: Record<string, string> = {}

beforeAll(async () => {
  api = await createTestApi()
  const club = await createClubWithWork(api, 'Riverside')
  await createClubWithWork(api, 'Hilltop')
  tokens.coordinator = club.coordinator.token
  tokens.core = club.core.token
  tokens.leader = club.leader.token
  for (const role of ['vp_support', 'vp_general', 'tlg', 'partnerships', 'boxes_of_hope'] as const)
    tokens[role] = (await api.user(null, { is_staff: true, role })).token
  const applicantClub = await api.club('Valley')
  const applicant = await api.user(applicantClub.id)
  tokens.applicant = applicant.token
  const { email } = (await api.call(applicant.token, 'GET', '/me')).body
  await makeApplication(api, applicantClub.id, { email })
  await makeApplication(api, applicantClub.id)
  const emptyClub = await api.club('Empty')
  tokens.newcomer = (await api.user(emptyClub.id)).token
  const boxClub = await createClubWithWork(api, 'Hope Box')
  await api.db.network((_tx, client) =>
    client.query('UPDATE organisations SET is_boxes_of_hope = true WHERE id = $1', [boxClub.id]),
  )
  tokens.boh_coordinator = boxClub.coordinator.token
})
afterAll(() => api.close())

const readWork = async (role: string): Promise<WorkRow[]> => {
  const { status, body } = await api.call(tokens[role] ?? '', 'GET', '/me/work')
  expect(status).toBe(200)
  return body
}

const readCount = async (role: string, path: string): Promise<number> => {
  const { status, body } = await api.call(tokens[role] ?? '', 'GET', path)
  expect([path, status]).toEqual([path, 200])
  return body.count
}

/** Counts the rows of the list that an address opens, as the same user. */
async function countListed(role: string, href: string): Promise<number> {
  const { pathname, search, searchParams, hash } = new URL(href, 'https://hall.example')
  if (pathname === '/organisation_status') {
    const parse = (name: string, text: string) => (name === 'confirmed_by_rl' ? text : JSON.parse(text))
    // The report of a link runs at once.
    expect(searchParams.get('run')).toBe('true')
    searchParams.delete('run')
    const filter = Object.fromEntries([...searchParams].map(([name, text]) => [name, parse(name, text)]))
    const { body } = await api.call(tokens[role] ?? '', 'POST', '/dashboard/organisation_status', filter)
    return body.length
  }
  if (pathname === '/concerns/tasks') {
    const { body } = await api.call(tokens[role] ?? '', 'GET', '/concern_tasks')
    return body.unread.length
  }
  if (pathname === '/organisation_status/inbox') return readCount(role, `/text_messages${search}`)
  const pathByHash: Record<string, string> = {
    '#families-to-check': '/held_registrations',
    '#held-changes': '/held_changes',
    '#family-links': '/family_link_tasks',
  }
  return readCount(role, pathByHash[hash] ?? `${pathname}${search}`)
}

const kindsByRole: Record<string, readonly string[]> = {
  coordinator: [
    'access_review',
    'check_ends',
    'concern',
    'copy_request',
    'declaration',
    'family_link',
    'held_change',
    'held_registration',
    'question',
    'removal_request',
    'second_look',
    'volunteer_application',
  ],
  core: ['check_ends', 'held_registration', 'question', 'volunteer_application'],
  leader: ['check_ends', 'concern', 'second_look', 'volunteer_application'],
  vp_support: [
    'access_review',
    'application',
    'check_ends',
    'check_ends',
    'concern',
    'declaration',
    'disagreement',
    'reply',
    'second_look',
    'second_look',
    'unconfirmed_club',
    'volunteer_application',
  ],
  vp_general: ['declaration', 'disagreement', 'reply', 'second_look', 'unconfirmed_club'],
  tlg: [],
  partnerships: [],
  boxes_of_hope: [],
  newcomer: [],
}
kindsByRole.boh_coordinator = kindsByRole.coordinator ?? []

describe('work that waits [B-DESK-02]', () => {
  it.each(Object.entries(kindsByRole))('of %s has the kinds that the role may open', async (role, kinds) => {
    const work = await readWork(role)
    expect(work.map(({ kind }) => kind).sort()).toEqual(kinds)
  })

  it('covers all kinds of the contract', () => {
    expect(new Set(Object.values(kindsByRole).flat())).toEqual(new Set(workKinds))
  })

  it.each(Object.keys(kindsByRole))('of %s has the count of the list that each link opens', async (role) => {
    for (const { kind, count, href } of await readWork(role))
      expect([kind, href, await countListed(role, href)]).toEqual([kind, href, count])
  })

  it('does not contain rows of other clubs', async () => {
    const countsByKind = new Map((await readWork('coordinator')).map(({ kind, count }) => [kind, count]))
    expect(Object.fromEntries(countsByKind)).toEqual({
      volunteer_application: 2,
      second_look: 1,
      check_ends: 2,
      declaration: 5,
      concern: 1,
      held_registration: 2,
      held_change: 1,
      question: 1,
      removal_request: 1,
      copy_request: 1,
      family_link: 1,
      access_review: 1,
    })
  })

  it('counts no declaration that only the user can sign', async () => {
    const work = (await readWork('applicant')).find(({ kind }) => kind === 'declaration')
    expect(work?.count).toBe(1)
    expect(await countListed('applicant', work?.href ?? '')).toBe(1)
    // The list without the filter still shows the user's own application.
    const filter = `no_safeguarding_declaration_for_year=${getYear(getLondonDay())}`
    expect(await readCount('applicant', `/applications?${filter}`)).toBe(2)
  })

  it('begins with notes that no one can read, then has the longest wait first', async () => {
    const [concern, ...others] = await readWork('vp_support')
    expect(concern).toMatchObject({ kind: 'concern', count: 6, href: '/concerns/tasks' })
    const waits = others.map(({ oldest }) => Date.parse(oldest))
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
  })

  it('has the disagreements that the report shows', async () => {
    const readRows = async (more: object): Promise<StatusRow[]> => {
      const filter = { year: getYear(getLondonDay()), ...more }
      return (await api.call(tokens.vp_support ?? '', 'POST', '/dashboard/organisation_status', filter)).body
    }
    const disagreements = (await readRows({})).filter(isConflicting)
    expect(disagreements.length).toBeGreaterThan(0)
    expect(await readRows({ disagree: true })).toEqual(disagreements)
  })

  it('counts an application once in each flow', async () => {
    const work = (await readWork('vp_support')).filter(({ href }) => href.startsWith('/applications?waiting_for'))
    const listedCount = await readCount('vp_support', '/applications?waiting_for=reviewer&check_ends=false')
    expect(work.reduce((sum, { count }) => sum + count, 0)).toBe(listedCount)
  })
})
