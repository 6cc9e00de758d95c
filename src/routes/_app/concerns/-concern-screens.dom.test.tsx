import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SealingKey } from '../../../../contract/concerns/concern-seals.ts'
import { newId } from '../../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { makeLeaderKey, publicKey, wrappedKey } from '../../../../server/testing/concern-keys.ts'
import { expectAccessible } from '../../../testing/accessible.ts'
import { openPage, setOnline } from '../../../testing/open-page.tsx'
import { press, pressButton, pressTwice, typeText } from '../../../testing/press.ts'

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 })
vi.setConfig({ testTimeout: 180_000 })

const SUPPORT_USER = { is_staff: true, role: 'vp_support', first_name: 'Sioned', last_name: 'Morris' }
const PASSPHRASE = 'harbour lantern seven'

let api: TestApi
beforeAll(async () => {
  document.documentElement.style.fontSize = '16px'
  api = await createTestApi()
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

/** Creates an account that has answered the ethnicity question, which other screens show first. */
const createUser = async (organisation: string | null, kind: object) => {
  const account = await api.user(organisation, kind)
  await api.call(account.token, 'POST', '/me', { ethnicity_capture: { ethnicity: 'Irish' } })
  return account
}

async function makeClub() {
  const club = await api.club('Riverside')
  const leader = await createUser(club.id, {
    user_type: 'safeguarding_leader',
    first_name: 'Mair',
    mobile_number: `4477${String(Math.random()).slice(2, 10)}`,
  })
  const coordinator = await createUser(club.id, { first_name: 'Elin', last_name: 'Hughes' })
  const writer = await createUser(club.id, { user_type: 'core', first_name: 'Huw' })
  const fetchOfferedKeys = async (): Promise<SealingKey[]> =>
    (await api.call(writer.token, 'GET', '/sync/pull')).body.concern_keys
  return { ...club, leader, coordinator, writer, offered: fetchOfferedKeys }
}

describe('concern form of a club without a key [B-HAL-05]', () => {
  it('shows phone contacts and paper headings, and accepts no note', async () => {
    const { leader, writer } = await makeClub()
    await query("UPDATE network_settings SET safeguarding_number = '020 7946 0018'")
    await openPage(api, writer.token, '/concerns/new')
    await screen.findByText(/^Your club cannot take notes in Hallbook yet/)
    await screen.findByRole('heading', { name: 'Write it on paper now' })
    const [leaderRow] = await query('SELECT mobile_number FROM users WHERE id = $1', [leader.id])
    const getAddresses = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    const numbers = ['tel:999', `tel:+${leaderRow?.mobile_number}`, 'tel:02079460018']
    await waitFor(() => expect(getAddresses()).toEqual(expect.arrayContaining(numbers)))
    for (const heading of ['Who is it about?', 'Who wrote this?', 'Day and time of writing']) screen.getByText(heading)
    expect(screen.queryByRole('textbox')).toBeNull()
    await expectAccessible()
  })

  it('opens once a key is confirmed, not while it is waiting', async () => {
    const { id, leader, writer } = await makeClub()
    const keyId = await makeLeaderKey(api, leader.token)
    await openPage(api, writer.token, '/concerns/new')
    await screen.findByText(/^Your club cannot take notes in Hallbook yet/)
    await query('UPDATE concern_keys SET confirmed = now() WHERE id = $1', [keyId])
    const otherWriter = await createUser(id, { user_type: 'core' })
    await openPage(api, otherWriter.token, '/concerns/new')
    await screen.findByLabelText(/^What did you see or hear/)
  })
})

describe('key waiting for confirmation [B-HAL-05]', () => {
  it('is confirmed by the coordinator and VP support with two presses', async () => {
    const { leader, coordinator, offered: fetchOfferedKeys } = await makeClub()
    await makeLeaderKey(api, leader.token)
    const support = await createUser(null, SUPPORT_USER)
    await openPage(api, coordinator.token, '/concerns/tasks')
    await screen.findByRole('heading', { name: 'New key of Mair Rees' })
    await screen.findByText(/^No safeguarding leader of your club has a key in use/)
    await expectAccessible()
    await pressTwice('Confirm this key', 'Press again to confirm')
    await screen.findByText(/^Elin Hughes, coordinator/)
    await screen.findByText('Another person has to confirm this key.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Concern notes: things to do'))
    expect(await fetchOfferedKeys()).toEqual([])
    await openPage(api, support.token, '/concerns/tasks')
    await screen.findByText(/^Elin Hughes, coordinator/)
    await pressTwice('Confirm this key', 'Press again to confirm')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'New key of Mair Rees' })).toBeNull())
    expect(await fetchOfferedKeys()).toHaveLength(1)
  })

  it('is created and confirmed by its leader with the present key', async () => {
    const { leader, offered: fetchOfferedKeys } = await makeClub()
    await openPage(api, leader.token, '/concerns/key')
    typeText(await screen.findByLabelText(/^New passphrase/), PASSPHRASE)
    typeText(screen.getByLabelText(/^Type it again/), PASSPHRASE)
    await pressButton('Make the key')
    await screen.findByRole('heading', { name: 'Your new key is waiting to be confirmed' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your key'))
    await query('UPDATE concern_keys SET confirmed = now() WHERE user_id = $1', [leader.id])
    const [firstKey] = await fetchOfferedKeys()
    await openPage(api, leader.token, '/concerns/key')
    await pressButton('Make a new key')
    typeText(await screen.findByLabelText(/^New passphrase/), `${PASSPHRASE} two`)
    typeText(screen.getByLabelText(/^Type it again/), `${PASSPHRASE} two`)
    await pressButton('Make the key')
    const field = await screen.findByLabelText(/^Passphrase of your present key/)
    expect(await fetchOfferedKeys()).toEqual([firstKey])
    typeText(field, 'another passphrase')
    await pressButton('Confirm with the present key')
    await screen.findByText('This passphrase does not open your key.')
    typeText(field, PASSPHRASE)
    await pressButton('Confirm with the present key')
    await screen.findByText('The new key is in use.')
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Your new key is waiting to be confirmed' })).toBeNull(),
    )
    expect((await fetchOfferedKeys()).map(({ id }) => id)).not.toEqual([firstKey?.id])
  })

  it('reports that the page needs a connection', async () => {
    const { coordinator } = await makeClub()
    await openPage(api, coordinator.token, '/concerns/tasks')
    await screen.findByText(/^No safeguarding leader of your club has a key in use/)
    setOnline(false)
    await screen.findByText(/^This page needs a connection/)
    setOnline(true)
  })

  it('is hidden from core team members', async () => {
    const { writer } = await makeClub()
    const router = await openPage(api, writer.token, '/concerns/tasks')
    await waitFor(() => expect(router.state.status).toBe('idle'))
    expect(screen.queryByRole('heading', { name: 'Concern notes: things to do' })).toBeNull()
  })

  it("explains the next step if staff set the account's password", async () => {
    const { leader } = await makeClub()
    await query('UPDATE users SET staff_password_at = now() WHERE id = $1', [leader.id])
    const refusedResponse = await api.call(leader.token, 'POST', '/concern_keys', {
      id: newId(),
      open: publicKey,
      door: wrappedKey,
    })
    expect(refusedResponse.status).toBe(403)
    await openPage(api, leader.token, '/concerns/key')
    typeText(await screen.findByLabelText(/^New passphrase/), PASSPHRASE)
    typeText(screen.getByLabelText(/^Type it again/), PASSPHRASE)
    press(screen.getByRole('button', { name: 'Make the key' }))
    await screen.findByText(/^Staff set the password of this account/)
  })
})

it('prompts the writer to ring if no active key opens the note [B-HAL-05]', async () => {
  const { id, leader, writer } = await makeClub()
  const keyId = await makeLeaderKey(api, leader.token)
  await query('UPDATE concern_keys SET confirmed = now(), open = $2 WHERE id = $1', [
    keyId,
    JSON.stringify(await createPublicKey()),
  ])
  await openPage(api, writer.token, '/concerns/new')
  const field = await screen.findByLabelText(/^What did you see or hear/)
  await query('UPDATE concern_keys SET ended = now() WHERE organisation_id = $1', [id])
  fireEvent.change(field, { target: { value: 'She said she is often hungry.' } })
  await pressButton('Save the note')
  await screen.findByText('Tell your safeguarding leader by telephone as well')
  await pressButton(
    'Done',
    screen.getByText('Tell your safeguarding leader by telephone as well').closest('[role=alert]')?.parentElement
      ?.parentElement as HTMLElement,
  )
  await waitFor(() => expect(screen.queryByText('Tell your safeguarding leader by telephone as well')).toBeNull())
})

/** Creates a public key that a device can encrypt for. */
async function createPublicKey() {
  const keyPair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveKey'])
  const { x, y } = await crypto.subtle.exportKey('jwk', keyPair.publicKey)
  return { x, y }
}
