import type { Page } from '@playwright/test'
import { buildDemoId } from '../server/demo/identity.ts'
import type { Product } from '../server/testing/product.ts'
import { findViolations } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { startToday, syncNow, tickByName } from './support/register.ts'
import { countPending } from './support/replica.ts'

test.use({ databaseOf: 'ratio' })

const APPLICATION_ID = buildDemoId('application', 'riverside', 'unchecked')
const RIVERSIDE_ID_QUERY = `(SELECT organisation_id FROM users WHERE email LIKE 'coordinator.riverside@%')`

type Person = { id: string; name: string; first_name: string; last_name: string }

/** Creates an applicant with completed checks, an adult with the same name, and two children aged six. */
const createPeople = async (product: Product): Promise<{ adult: Person; children: Person[] }> => {
  const applicant = { first_name: 'Branwen', last_name: 'Quill' }
  await product.query(
    'UPDATE applications SET checks_completed = now(), first_name = $2, last_name = $3 WHERE id = $1',
    [APPLICATION_ID, applicant.first_name, applicant.last_name],
  )
  await product.query(
    `INSERT INTO dbs_forms (id, application_id, barred_list_checked, valid_until, submitted)
     VALUES (gen_random_uuid(), $1, true, '2099-01-01', now())
     ON CONFLICT (application_id) DO UPDATE SET barred_list_checked = true, valid_until = '2099-01-01'`,
    [APPLICATION_ID],
  )
  const children = await product.query<Person>(
    `SELECT id, first_name || ' ' || last_name AS name, first_name, last_name FROM registered
     WHERE NOT is_adult AND NOT young_helper AND NOT soft_archived AND deleted_at IS NULL
       AND held_registration IS NULL AND organisation_id = ${RIVERSIDE_ID_QUERY} ORDER BY id LIMIT 2`,
  )
  const token = await product.token('coordinator.riverside')
  const todaySessions = await product.query<{ id: string }>(
    `SELECT id FROM sessions WHERE organisation_id = ${RIVERSIDE_ID_QUERY} AND deleted_at IS NULL
       AND date = (now() AT TIME ZONE 'Europe/London')::date`,
  )
  for (const { id } of todaySessions) await product.call(token, 'POST', `/sessions/${id}/attending`, { attending: [] })
  const year = new Date().getFullYear() - 6
  for (const { id } of children)
    await product.call(token, 'PATCH', `/registered/${id}`, { date_of_birth: `${year}-01-01` })
  const helperFields = { is_adult: true, attendance_type: 'core_team_member', helper: true }
  const createdPerson = (await product.call(token, 'POST', '/registered', {
    ...applicant,
    ...helperFields,
  })) as Person
  return {
    adult: { ...createdPerson, name: `${createdPerson.first_name} ${createdPerson.last_name}` },
    children,
  }
}

/** Adds three attended days in the last 30 days to a helper without a check. Returns the helper's name. */
const prepareFrequentHelper = async (product: Product): Promise<string> => {
  const [helper] = await product.query<Person>(
    `SELECT id, first_name || ' ' || last_name AS name FROM registered
     WHERE is_adult AND attendance_type = 'core_team_member' AND NOT young_helper AND NOT soft_archived
       AND deleted_at IS NULL AND volunteer_application IS NULL AND core_application IS NULL
       AND organisation_id = ${RIVERSIDE_ID_QUERY} AND first_name <> 'Branwen' ORDER BY id LIMIT 1`,
  )
  if (!helper) throw new Error('Riverside has no helper without a check')
  await product.query(
    `WITH club AS (
       UPDATE versions SET version = version + 1 WHERE organisation_id = ${RIVERSIDE_ID_QUERY} RETURNING organisation_id AS id, version
     ), days AS (
       SELECT (now() AT TIME ZONE 'Europe/London')::date - back AS day FROM generate_series(1, 3) AS back
     ), old AS (
       SELECT s.id, s.date FROM sessions s JOIN club ON club.id = s.organisation_id JOIN days ON days.day = s.date
       WHERE s.deleted_at IS NULL
     ), made AS (
       INSERT INTO sessions (id, organisation_id, version, date, holiday, year, group_id, activities)
       SELECT gen_random_uuid(), club.id, club.version, day, 'Nov/Dec', extract(year FROM day), g.id, '{}'
       FROM days, club JOIN groups g ON g.organisation_id = club.id AND g.is_default
       WHERE day NOT IN (SELECT date FROM old)
       RETURNING id
     )
     INSERT INTO attendance (session_id, registered_id, organisation_id, version, state)
     SELECT came.id, $1, club.id, club.version, 'attending' FROM (SELECT id FROM old UNION ALL SELECT id FROM made) came, club
     ON CONFLICT (session_id, registered_id) DO UPDATE SET state = 'attending', version = excluded.version`,
    [helper.id],
  )
  return helper.name
}

const expectText = (page: Page, words: string | RegExp) =>
  expect(page.locator('main [role=status]').getByText(words)).toBeVisible({ timeout: 20_000 })

test('counts adults with a check on two tablets and offline [B-HAL-03, B-REC-12]', async ({
  openHall,
  signedIn,
  product,
}) => {
  const { adult, children } = await createPeople(product)
  const frequentHelper = await prepareFrequentHelper(product)
  const registerTablet = await openHall('coordinator.riverside', { at: `/applications/${APPLICATION_ID}/dbs` })
  await expect(registerTablet.getByText('Are they the same person?')).toBeVisible()
  await registerTablet.getByRole('button', { name: 'The same person' }).first().click()
  await expect(registerTablet.getByRole('button', { name: 'Not the same person' })).toBeVisible()
  expect(await findViolations(registerTablet)).toEqual([])

  await registerTablet.goto(`${product.url}/sessions/today`)
  await startToday(registerTablet)
  const sessionPath = new URL(registerTablet.url()).pathname
  for (const person of [adult, ...children]) await tickByName(registerTablet, person)
  await expect.poll(() => countPending(registerTablet), { timeout: 20_000 }).toBe(0)

  const ratioTablet = await openHall('core.riverside', { at: `${sessionPath}/ratio` })
  await expect(ratioTablet.getByRole('heading', { level: 1, name: 'Are there enough adults?' })).toBeVisible()
  await expectText(ratioTablet, 'Enough adults with a check are here for 2 children under 9.')
  expect(await findViolations(ratioTablet)).toEqual([])

  await expect(
    ratioTablet.getByText('1 helper has been here 3 days or more in the last 30 without a check on record.'),
  ).toBeVisible()
  await expect(ratioTablet.getByText(frequentHelper)).toHaveCount(0)

  // Go offline. Each tablet then counts its own data.
  for (const page of [registerTablet, ratioTablet]) await page.context().setOffline(true)
  await registerTablet.getByRole('searchbox', { name: 'Find a name' }).fill(adult.name)
  const tile = registerTablet.getByRole('checkbox', { name: new RegExp(`^${adult.name}`) })
  await tile.click()
  await expect(tile).not.toBeChecked()
  await registerTablet.getByRole('link', { name: 'Are there enough adults?' }).click()
  await expectText(registerTablet, '1 more adult with a check is needed for 2 children under 9.')
  await expect(registerTablet.getByText('This device only.')).toBeVisible()
  await ratioTablet.reload()
  await expectText(ratioTablet, 'Enough adults with a check are here for 2 children under 9.')

  for (const page of [registerTablet, ratioTablet]) await page.context().setOffline(false)
  await syncNow(registerTablet)
  await expectText(ratioTablet, '1 more adult with a check is needed for 2 children under 9.')

  const leaderPage = await signedIn('safeguarding.riverside', { at: '/helper_days' })
  await expect(leaderPage.getByRole('heading', { level: 1, name: 'Helpers’ days' })).toBeVisible()
  await expect(leaderPage.getByText('This is guidance. You decide.')).toBeVisible()
  const row = leaderPage.getByRole('row', { name: new RegExp(frequentHelper) })
  await expect(row).toContainText('No check on record')
  await expect(leaderPage.getByRole('row', { name: new RegExp(adult.name) })).toHaveCount(0)
  expect(await findViolations(leaderPage)).toEqual([])
})
