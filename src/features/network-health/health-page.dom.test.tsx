import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { activateLanguage } from '../../i18n/i18n.ts'
import { setInterceptor } from '../../replica/testing/browser.ts'
import { expectAccessible } from '../../testing/accessible.ts'
import { openPage, setOnline } from '../../testing/open-page.tsx'
import { pressButton } from '../../testing/press.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await createTestApi()
  token = (await api.user(null, { is_staff: true, role: 'vp_support' })).token
})
beforeEach(() => query('DELETE FROM backup_runs'))
afterAll(() => api.close())

const query = (text: string, values: unknown[] = []) => api.db.network((_tx, client) => client.query(text, values))

const addBackup = (days: number, failedReason: string | null = null) =>
  query(
    `INSERT INTO backup_runs (id, kind, started, ended, failed_reason, bytes)
     VALUES ($1, 'backup', now() - make_interval(days => $2), now() - make_interval(days => $2), $3, 4100000000)`,
    [newId(), days, failedReason],
  )

const openHealth = (options = {}) => openPage(api, token, '/network_health', options)
const findCard = async (name: string) => within(await screen.findByRole('region', { name }))

describe('page of the network’s health [B-OPS-02]', () => {
  it('shows each area, and no banner if all is well', async () => {
    await addBackup(0)
    await openHealth()
    await (await findCard('Backup')).findByText('Well')
    for (const name of ['Queues', 'Devices', 'Failed emails and texts', 'Servers']) await findCard(name)
    await screen.findByText(/^Counted at \d\d:\d\d$/)
    expect(screen.queryByRole('button', { name: 'What to do' })).toBeNull()
    await expectAccessible()
  })

  it('shows since when a backup is missing, why, and on request what to do', async () => {
    await addBackup(4)
    for (const days of [3, 2, 1]) await addBackup(days, 'no_space')
    await openHealth()
    await screen.findByRole('heading', { name: 'No good backup for 4 days' })
    await screen.findByText('The last 3 tries failed. The backup folder is full.')
    await (await findCard('Backup')).findByText('4 days old')
    await (await findCard('Backup')).findByRole('img', { name: /1 good, 3 failed, 10 without a backup/ })
    const [step] = screen.getAllByText(/^Make room in the backup folder/)
    expect(step?.closest('[hidden]')).not.toBeNull()
    await pressButton('What to do')
    expect(step?.closest('[hidden]')).toBeNull()
    await expectAccessible()
  })

  it('counts again', async () => {
    await openHealth()
    await screen.findByRole('heading', { name: 'There is no backup' })
    await addBackup(0)
    await pressButton('Count again')
    await (await findCard('Backup')).findByText('Well')
    expect(screen.queryByRole('heading', { name: 'There is no backup' })).toBeNull()
  })

  it('reports a fault, and tries again', async () => {
    setInterceptor((request, send) =>
      request.url.endsWith('/network_health') ? Promise.resolve(new Response('{}', { status: 500 })) : send(),
    )
    await openHealth({ faulty: true })
    await screen.findByText(/^The health of the servers (needs a connection to|could not) be counted\./)
    setInterceptor(null)
    expect(screen.queryByRole('button', { name: 'Count again' })).toBeNull()
    await pressButton('Try again')
    await findCard('Servers')
  })

  it('keeps the last count without a network, and cannot count again', async () => {
    await openHealth()
    await findCard('Servers')
    setOnline(false)
    await screen.findByText(/needs a connection to be counted\. Below is the last count\./)
    expect(screen.getByRole('button', { name: 'Count again' })).toHaveProperty('disabled', true)
    screen.getByText('Needs Wi-Fi')
    await findCard('Servers')
    setOnline(true)
  })

  it('is not for other staff', async () => {
    const general = await api.user(null, { is_staff: true, role: 'vp_general' })
    await openPage(api, general.token, '/network_health')
    await screen.findByText('You do not have permission to access this page.')
  })

  it('is in Welsh too', async () => {
    await addBackup(3, 'bucket_refused')
    await openHealth()
    await findCard('Backup')
    await activateLanguage('cy')
    await screen.findByRole('heading', { level: 1, name: 'Iechyd y rhwydwaith' })
    await screen.findByText('Methodd y cynnig diwethaf. Gwrthododd y bwced y copi wrth gefn.')
    await activateLanguage('en')
  })
})
