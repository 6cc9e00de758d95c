import { cleanup, configure, screen, waitFor } from '@testing-library/react'
import { clear } from 'idb-keyval'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readStored } from '../../server/testing/stored/read-stored.ts'
import { type RestoredNetwork, restoreNetwork } from '../../server/testing/stored/restored-network.ts'
import { restoreDevice, type StoredDevice } from '../replica/testing/restore-device.ts'
import { openPage, openSignedOut } from '../testing/open-page.tsx'
import { pressButton } from '../testing/press.ts'

configure({ defaultHidden: true })

type StoredPhone = { device: StoredDevice; links: Record<string, string>; hashid: string }
type StoredTablet = { device: StoredDevice; user: { id: string }; draft: { id: string } }

let network: RestoredNetwork
beforeAll(async () => {
  network = await restoreNetwork()
})
afterEach(async () => {
  vi.useRealTimers()
  localStorage.clear()
  await clear()
})
afterAll(async () => {
  cleanup()
  await deleteRegisters()
  await network.close()
})

/** Deletes every register. Otherwise other test files of this worker would notice the pending changes in them. */
async function deleteRegisters(): Promise<void> {
  for (const { name = '' } of await indexedDB.databases())
    if (name.startsWith('hallbook-'))
      await new Promise<void>((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name)
        deletion.onsuccess = () => resolve()
        deletion.onerror = () => reject(deletion.error)
      })
}

/** Restores a stored device and sets the clock to the time when it was stored. */
async function startStoredDevice(device: StoredDevice): Promise<void> {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: new Date(device.made),
  })
  await restoreDevice(device)
}

/** Waits until a field of the page has this value. */
async function findValue(value: string): Promise<void> {
  await waitFor(() => expect(screen.getAllByDisplayValue(value).length).toBeGreaterThan(0))
}

describe('phone with drafts of version 0.1.0', () => {
  const { device, links, hashid } = readStored<StoredPhone>('phone.json.gz')

  it.each([
    ['an applicant', links.application_forms, '07700 900231'],
    ['a volunteer', links.volunteer_application_forms, '07700 900232'],
    ['a referee', links.reference_forms, 'As their minister'],
  ])('shows the answers of %s', async (_writer, path = '', value) => {
    await startStoredDevice(device)
    await openSignedOut(network.api, path)
    await findValue(value)
  })

  it('shows the answers of a visitor in a survey', async () => {
    await startStoredDevice(device)
    await openSignedOut(network.api, `/survey/${hashid}`)
    await pressButton('Carry on where you left off')
    await findValue('Rhian Davies')
  })

  it('shows the answers of a family in a registration', async () => {
    await startStoredDevice(device)
    await openSignedOut(network.api, `/registration/${hashid}`)
    await pressButton('Carry on where you left off')
    await pressButton(/^Change Parent/)
    await findValue('4 Cathedral Road')
  })
})

describe('tablet with drafts of version 0.1.0', () => {
  const { device, user, draft } = readStored<StoredTablet>('open-tablet.json.gz')

  it('shows the draft of a new person', async () => {
    await startStoredDevice(device)
    await openPage(network.api, await network.signIn(user.id), '/registered/new')
    await findValue('Quill')
    await findValue('14/03/2019')
  })

  it('shows the changes to a person that were not saved', async () => {
    await startStoredDevice(device)
    await openPage(network.api, await network.signIn(user.id), `/registered/${draft.id}`)
    await findValue('Gwenllian')
  })
})
