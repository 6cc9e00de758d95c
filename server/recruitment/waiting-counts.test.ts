import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApplicationRow } from '../../contract/recruitment/applications.ts'
import { getApplicationRights } from '../../contract/recruitment/rights.ts'
import { isWaitingForUser } from '../../contract/recruitment/user-tasks.ts'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { makeApplication } from '../testing/application.ts'

let api: TestApi
let clubId: string
const accounts = {} as Record<'support' | 'general' | 'partnerships' | 'coordinator' | 'core', Account>
type Account = { id: string; token: string; facts: Parameters<typeof getApplicationRights>[0] }
type Flow = 'core' | 'volunteer'

const createAccount = async (organisation: string | null, values: object): Promise<Account> => {
  const { id, token } = await api.user(organisation, values)
  return { id, token, facts: (await api.call(token, 'GET', '/me')).body }
}
/** Runs SQL without triggers, because these would derive the tasks from many more records. */
const runWithoutTriggers = async (text: string, values: unknown[]) => {
  const client = new pg.Client({ connectionString: api.databaseUrl })
  await client.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
const setTask = (id: string, who: string, what: string, days: number, others: object = {}) =>
  runWithoutTriggers(
    `UPDATE applications SET waiting_who = $2, waiting_what = $3, second_look_not_by = $5,
       waiting_since = now() - make_interval(days => $4) WHERE id = $1`,
    [id, who, what, days, (others as { not_by?: string[] }).not_by ?? []],
  )

beforeAll(async () => {
  api = await createTestApi()
  clubId = (await api.club('Riverside')).id
  const staff = { is_staff: true, is_pastor: false }
  accounts.support = await createAccount(null, { ...staff, role: 'vp_support' })
  accounts.general = await createAccount(null, { ...staff, role: 'vp_general' })
  accounts.partnerships = await createAccount(null, { ...staff, role: 'partnerships' })
  accounts.coordinator = await createAccount(clubId, { user_type: 'coordinator' })
  accounts.core = await createAccount(clubId, { user_type: 'core' })
  for (const flow of ['core', 'volunteer'] as const) {
    const tasks: [string, string, number][] = [
      ['reviewer', 'check_reference', 5],
      ['reviewer', 'second_look', 30],
      ['reviewer', 'send_form', 21],
      ['reviewer', 'decide_own', 20],
      ['reviewer', 'convert', 1],
      ['applicant', 'fill_in_form', 22],
      ['referee', 'give_reference', 3],
    ]
    for (const [who, what, days] of tasks)
      await setTask((await makeApplication(api, clubId, { flow })).id, who, what, days)
    const { id } = await makeApplication(api, clubId, { flow })
    await setTask(id, 'reviewer', 'second_look', 2, { not_by: [accounts.support.id, accounts.coordinator.id] })
    const ownApplication = await makeApplication(api, clubId, { flow })
    await setTask(ownApplication.id, 'reviewer', 'complete_checks', 2)
    const ownAddresses = [accounts.support, accounts.coordinator].map(({ facts }) => facts.email)
    await runWithoutTriggers('UPDATE applications SET known_emails = $2 WHERE id = $1', [
      ownApplication.id,
      ownAddresses,
    ])
    const refereeTask = await makeApplication(api, clubId, { flow })
    await setTask(refereeTask.id, 'reviewer', 'second_look', 2)
    await runWithoutTriggers('UPDATE application_references SET email = upper($2) WHERE id = $1', [
      refereeTask.first,
      accounts.general.facts.email,
    ])
  }
})
afterAll(() => api.close())

const listRows = async (account: Account, flow: Flow, query: string) => {
  const noun = flow === 'core' ? 'applications' : 'volunteer_applications'
  const { status, body } = await api.call(account.token, 'GET', `/${noun}?limit=100&${query}`)
  expect(status).toBe(200)
  return body as { count: number; results: ApplicationRow[]; waiting_counts: Record<string, number> }
}
/** Returns true if the row has the label "You". */
const isForAccount = (account: Account, flow: Flow, row: ApplicationRow) =>
  row.waiting_for !== null &&
  !row.second_look_by_others &&
  isWaitingForUser(row.waiting_for, getApplicationRights(account.facts, flow, row.own))

describe('applications that wait for the reader', () => {
  it('are the rows with the label "You" [B-REC-07]', async () => {
    for (const flow of ['core', 'volunteer'] as const)
      for (const name of ['support', 'general', 'coordinator', 'core'] as const) {
        // VP general cannot open applications of volunteers, and club users have no tasks of the core team.
        if ((flow === 'volunteer') === (name === 'general')) continue
        const isClubUser = name === 'coordinator' || name === 'core'
        if (flow === 'core' && isClubUser) continue
        const account = accounts[name]
        const all = await listRows(account, flow, '')
        const expectedIds = all.results.filter((row) => isForAccount(account, flow, row)).map(({ id }) => id)
        const tasks = await listRows(account, flow, 'waiting_for=reviewer')
        expect(tasks.results.map(({ id }) => id).sort(), `${name}, ${flow}`).toEqual(expectedIds.sort())
        expect(expectedIds.length).toBeGreaterThan(0)
        expect(all.waiting_counts.reviewer).toBe(expectedIds.length)
        expect(tasks.waiting_counts).toEqual(all.waiting_counts)
      }
  })

  it('leave out second looks of a referee and own applications', async () => {
    const general = await listRows(accounts.general, 'core', 'waiting_for=reviewer')
    expect(general.results.map(({ waiting_for }) => waiting_for?.what)).toEqual(['second_look', 'second_look'])
    const support = await listRows(accounts.support, 'core', 'waiting_for=reviewer')
    expect(support.results.map(({ waiting_for }) => waiting_for?.what)).not.toContain('complete_checks')
  })

  it('are all tasks of reviewers for a reader without tasks', async () => {
    const { results, waiting_counts } = await listRows(accounts.partnerships, 'core', 'waiting_for=reviewer')
    expect(results).toHaveLength(8)
    expect(waiting_counts).toMatchObject({ all: 10, reviewer: 8, applicant: 1, referee: 1, dbs_contact: 0 })
  })
})

it('lists late applications from 21 days', async () => {
  const late = await listRows(accounts.support, 'core', 'late=true&ordering=waiting_since')
  expect(late.results.map(({ waiting_for }) => waiting_for?.what)).toEqual(['second_look', 'fill_in_form', 'send_form'])
  expect((await listRows(accounts.support, 'core', 'late=false')).count).toBe(7)
  expect(late.waiting_counts).toMatchObject({ all: 3, applicant: 1, reviewer: 2 })
})
