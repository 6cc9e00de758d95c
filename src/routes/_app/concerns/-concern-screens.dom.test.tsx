import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { SealingKey } from '../../../../contract/concerns/concern-seals.ts'
import { newId } from '../../../../contract/id.ts'
import { type TestApi, testApi } from '../../../../server/testing/api.ts'
import { door, makeKey, open } from '../../../../server/testing/concern-keys.ts'
import { accessible } from '../../../testing/accessible.ts'
import { openPage, setOnline } from '../../../testing/open-page.tsx'
import { press, pressButton, pressTwice, type } from '../../../testing/press.ts'

configure({ defaultHidden: true, asyncUtilTimeout: 60_000 })
vi.setConfig({ testTimeout: 180_000 })

const SUPPORT = { is_staff: true, role: 'vp_support', first_name: 'Sioned', last_name: 'Morris' }
const PASSPHRASE = 'harbour lantern seven'

let api: TestApi
beforeAll(async () => {
  document.documentElement.style.fontSize = '16px'
  api = await testApi()
})
afterAll(() => api.close())

const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows

/** An account that has answered the question that other screens ask first. */
const user = async (organisation: string | null, kind: object) => {
  const made = await api.user(organisation, kind)
  await api.call(made.token, 'POST', '/me', { ethnicity_capture: { ethnicity: 'Irish' } })
  return made
}

async function makeClub() {
  const club = await api.club('Riverside')
  const leader = await user(club.id, {
    user_type: 'safeguarding_leader',
    first_name: 'Mair',
    mobile_number: `4477${String(Math.random()).slice(2, 10)}`,
  })
  const coordinator = await user(club.id, { first_name: 'Elin', last_name: 'Hughes' })
  const writer = await user(club.id, { user_type: 'core', first_name: 'Huw' })
  const offered = async (): Promise<SealingKey[]> =>
    (await api.call(writer.token, 'GET', '/sync/pull')).body.concern_keys
  return { ...club, leader, coordinator, writer, offered }
}

describe('the concern form of a club without a key [B-HAL-05]', () => {
  it('shows first whom to ring and the headings for paper, and takes nothing', async () => {
    const { leader, writer } = await makeClub()
    await query("UPDATE network_settings SET safeguarding_number = '020 7946 0018'")
    await openPage(api, writer.token, '/concerns/new')
    await screen.findByText(/^Your club cannot take notes in Hallbook yet/)
    await screen.findByRole('heading', { name: 'Write it on paper now' })
    const [found] = await query('SELECT mobile_number FROM users WHERE id = $1', [leader.id])
    const numbers = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(numbers).toEqual(
      expect.arrayContaining(['tel:999', `tel:+${found?.mobile_number}`, 'tel:02079460018']),
    )
    for (const heading of ['Who is it about?', 'Who wrote this?', 'Day and time of writing'])
      screen.getByText(heading)
    expect(screen.queryByRole('textbox')).toBeNull()
    await accessible()
  })

  it('opens once a key exists, and not while the key waits', async () => {
    const { id, leader, writer } = await makeClub()
    const key = await makeKey(api, leader.token)
    await openPage(api, writer.token, '/concerns/new')
    await screen.findByText(/^Your club cannot take notes in Hallbook yet/)
    await query('UPDATE concern_keys SET confirmed = now() WHERE id = $1', [key])
    const another = await user(id, { user_type: 'core' })
    await openPage(api, another.token, '/concerns/new')
    await screen.findByLabelText(/^What did you see or hear/)
  })
})

describe('a key that waits [B-HAL-05]', () => {
  it('is confirmed by the coordinator and VP support, each with two presses', async () => {
    const { leader, coordinator, offered } = await makeClub()
    await makeKey(api, leader.token)
    const support = await user(null, SUPPORT)
    await openPage(api, coordinator.token, '/concerns/tasks')
    await screen.findByRole('heading', { name: 'New key of Mair Rees' })
    await screen.findByText(/^No safeguarding leader of your club has a key in use/)
    await accessible()
    await pressTwice('Confirm this key', 'Press again to confirm')
    await screen.findByText(/^Elin Hughes, coordinator/)
    await screen.findByText('Another person has to confirm this key.')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Concern notes: things to do'))
    expect(await offered()).toEqual([])
    await openPage(api, support.token, '/concerns/tasks')
    await screen.findByText(/^Elin Hughes, coordinator/)
    await pressTwice('Confirm this key', 'Press again to confirm')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'New key of Mair Rees' })).toBeNull())
    expect(await offered()).toHaveLength(1)
  })

  it('is made and confirmed by its leader with the present key', async () => {
    const { leader, offered } = await makeClub()
    await openPage(api, leader.token, '/concerns/key')
    type(await screen.findByLabelText(/^New passphrase/), PASSPHRASE)
    type(screen.getByLabelText(/^Type it again/), PASSPHRASE)
    await pressButton('Make the key')
    await screen.findByRole('heading', { name: 'Your new key is waiting to be confirmed' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your key'))
    await query('UPDATE concern_keys SET confirmed = now() WHERE user_id = $1', [leader.id])
    const [first] = await offered()
    await openPage(api, leader.token, '/concerns/key')
    await pressButton('Make a new key')
    type(await screen.findByLabelText(/^New passphrase/), `${PASSPHRASE} two`)
    type(screen.getByLabelText(/^Type it again/), `${PASSPHRASE} two`)
    await pressButton('Make the key')
    const field = await screen.findByLabelText(/^Passphrase of your present key/)
    expect(await offered()).toEqual([first])
    type(field, 'another passphrase')
    await pressButton('Confirm with the present key')
    await screen.findByText('This passphrase does not open your key.')
    type(field, PASSPHRASE)
    await pressButton('Confirm with the present key')
    await screen.findByText('The new key is in use.')
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'Your new key is waiting to be confirmed' })).toBeNull(),
    )
    expect((await offered()).map(({ id }) => id)).not.toEqual([first?.id])
  })

  it('says that the page needs a connection without a network', async () => {
    const { coordinator } = await makeClub()
    await openPage(api, coordinator.token, '/concerns/tasks')
    await screen.findByText(/^No safeguarding leader of your club has a key in use/)
    setOnline(false)
    await screen.findByText(/^This page needs a connection/)
    setOnline(true)
  })

  it('is on no page of a core team member', async () => {
    const { writer } = await makeClub()
    const router = await openPage(api, writer.token, '/concerns/tasks')
    await waitFor(() => expect(router.state.status).toBe('idle'))
    expect(screen.queryByRole('heading', { name: 'Concern notes: things to do' })).toBeNull()
  })

  it('shows what to do if staff set the password of the account', async () => {
    const { leader } = await makeClub()
    await query('UPDATE users SET staff_password_at = now() WHERE id = $1', [leader.id])
    const refused = await api.call(leader.token, 'POST', '/concern_keys', { id: newId(), open, door })
    expect(refused.status).toBe(403)
    await openPage(api, leader.token, '/concerns/key')
    type(await screen.findByLabelText(/^New passphrase/), PASSPHRASE)
    type(screen.getByLabelText(/^Type it again/), PASSPHRASE)
    press(screen.getByRole('button', { name: 'Make the key' }))
    await screen.findByText(/^Staff set the password of this account/)
  })
})

it('tells the writer to ring if no living key opens the note [B-HAL-05]', async () => {
  const { id, leader, writer } = await makeClub()
  const key = await makeKey(api, leader.token)
  await query('UPDATE concern_keys SET confirmed = now(), open = $2 WHERE id = $1', [
    key,
    JSON.stringify(await realHalf()),
  ])
  await openPage(api, writer.token, '/concerns/new')
  const field = await screen.findByLabelText(/^What did you see or hear/)
  await query('UPDATE concern_keys SET ended = now() WHERE organisation_id = $1', [id])
  fireEvent.change(field, { target: { value: 'She said she is often hungry.' } })
  await pressButton('Save the note')
  await screen.findByText('Tell your safeguarding leader by telephone as well')
  await pressButton(
    'Done',
    screen.getByText('Tell your safeguarding leader by telephone as well').closest('[role=alert]')
      ?.parentElement?.parentElement as HTMLElement,
  )
  await waitFor(() =>
    expect(screen.queryByText('Tell your safeguarding leader by telephone as well')).toBeNull(),
  )
})

/** The open half of a pair that a device can seal to. */
async function realHalf() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveKey'])
  const { x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  return { x, y }
}
