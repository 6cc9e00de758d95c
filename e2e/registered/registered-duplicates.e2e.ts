import { newId } from '../../contract/id.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressTwice } from '../support/lock-steps.ts'

const ARRIVAL_TIMEOUT_MS = 60_000
const ACCOUNT = 'coordinator.stmarks'

test('compares, merges and unmerges two registrations of a child [DUP-01 to DUP-32]', async ({ signedIn, product }) => {
  const token = await product.token(ACCOUNT)
  const surname = `Quill${newId().slice(-6)}`
  const identityFields = { last_name: surname, date_of_birth: '2018-03-09' }
  const createPerson = async (facts: object) =>
    ((await product.call(token, 'POST', '/registered', { ...identityFields, ...facts })) as { id: string }).id
  const firstId = await createPerson({ first_name: 'Zephyrine', town: 'Bala', mobile_number: '07700 900142' })
  const secondId = await createPerson({
    first_name: 'Zephirine',
    town: 'Rhyl',
    school: 'Ysgol y Bryn',
    has_medical_conditions: true,
    medical_conditions: 'Asthma',
  })

  const page = await signedIn(ACCOUNT, { at: '/registered' })
  // Open the duplicates from the register (DUP-03, DUP-28, REG-50).
  await page.getByRole('link', { name: 'Registered duplicates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Duplications in your register' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Registration', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  // Find the group and its merge button (DUP-08, DUP-10).
  const group = page.getByRole('region', { name: `Zephyrine ${surname}` })
  const mergeButton = group.getByRole('button', { name: /^Merge/ })
  // Choose the record to keep and the record to merge (DUP-14, DUP-15, DUP-17 to DUP-19).
  await expect(mergeButton).toBeDisabled()
  await group.getByRole('radio', { name: 'Keep this one' }).first().check()
  await expect(mergeButton).toBeDisabled()
  await group.getByRole('checkbox', { name: 'Merge into the kept one' }).last().check()
  await expect(mergeButton).toBeEnabled()
  // Check that each differing field has one selected value. The value of the remaining record is listed first.
  await expect(group.getByRole('radio', { name: 'Bala' })).toBeChecked()
  const differingFields = group.getByRole('region', { name: 'These differ. Which is right?' })
  await expect(differingFields.getByText('Bala (the one to keep)')).toBeVisible()
  await expect(differingFields.getByText(/^Rhyl \(registered \d\d\/\d\d\/\d{4}\)$/)).toBeVisible()
  await group.getByRole('radio', { name: 'Rhyl' }).check()

  await page.context().setOffline(true)
  await expect(group.getByText('Needs Wi-Fi')).toBeVisible()
  await expect(mergeButton).toBeDisabled()
  await page.context().setOffline(false)
  await expect(mergeButton).toBeEnabled({ timeout: ARRIVAL_TIMEOUT_MS })
  await pressTwice(group, 'Merge', 'Press again to merge')
  // Match the text exactly, because the list of merged people contains a similar text (DUP-23).
  await expect(page.getByText('Registration merged', { exact: true })).toBeVisible()
  // Check the focus, because the pressed button was removed with its card.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(group).toHaveCount(0, { timeout: ARRIVAL_TIMEOUT_MS })
  const readPerson = async (id: string) =>
    (
      await product.query(
        `SELECT town, school, mobile_number, medical_conditions, deleted_at FROM registered WHERE id = $1`,
        [id],
      )
    )[0]
  expect(await readPerson(firstId)).toEqual({
    town: 'Rhyl',
    school: 'Ysgol y Bryn',
    mobile_number: '07700 900142',
    medical_conditions: 'Asthma',
    deleted_at: null,
  })
  expect(await readPerson(secondId)).not.toMatchObject({ deleted_at: null })

  const mergedRow = page.getByRole('listitem').filter({ hasText: `Zephyrine ${surname}` })
  await mergedRow.getByRole('button', { name: 'Undo merge' }).click()
  await expect(page.getByText('The merge was undone')).toBeVisible()
  await expect(group).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  expect(await readPerson(firstId)).toMatchObject({ town: 'Bala', school: null })
  expect(await readPerson(secondId)).toMatchObject({ town: 'Rhyl', deleted_at: null })
})

test('marks twins as distinct without Wi-Fi and undoes it', async ({ signedIn, product }) => {
  const token = await product.token(ACCOUNT)
  const last_name = `Twin${newId().slice(-6)}`
  for (const first_name of ['Mia', 'Mya'])
    await product.call(token, 'POST', '/registered', { first_name, last_name, date_of_birth: '2018-03-09' })
  const page = await signedIn(ACCOUNT, { at: '/registered_duplicates' })
  const group = page.getByRole('region', { name: `Mia ${last_name}` })
  await expect(group).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  await page.context().setOffline(true)
  await group.getByRole('button', { name: 'Not the same person' }).click()
  await expect(page.getByText('Saved: not the same person')).toBeVisible()
  await expect(group).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  const names = `Mia ${last_name} and Mya ${last_name}`
  await expect(page.getByRole('button', { name: `Undo: ${names}` })).toBeVisible()

  await page.context().setOffline(false)
  const otherDevice = await signedIn(ACCOUNT, { at: '/registered_duplicates' })
  const undoButton = otherDevice.getByRole('button', { name: `Undo: ${names}` })
  await expect(undoButton).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
  const otherGroup = otherDevice.getByRole('region', { name: `Mia ${last_name}` })
  await expect(otherGroup).toHaveCount(0)
  await undoButton.click()
  await expect(otherGroup).toBeVisible()
  await expect(undoButton).toHaveCount(0)
  await expect(group).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
})

test('shows the Forbidden page to users without the register [DUP-05]', { tag: '@full' }, async ({
  page,
  signIn,
  product,
}) => {
  await signIn(page, 'safeguarding.riverside')
  await page.goto(`${product.url}/registered_duplicates`)
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
})
