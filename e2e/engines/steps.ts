import { DEMO_PASSWORD } from '../../server/demo/users.ts'
import type { Product } from '../../server/testing/product.ts'
import { expect } from '../support/expect.ts'
import { ARRIVAL_TIMEOUT_MS, type Control, type Device, waitFor } from './device.ts'

/** Timeout in ms for the service worker to cache about five hundred files. Both engines are slow at this. */
const INSTALL_TIMEOUT_MS = 300_000

export const buildButtonControl = (name: string): Control => ({ css: 'button, [role=menuitem]', name })

/** Returns the text of the heading, or an empty string without a heading. */
export const readHeading = (device: Device): Promise<string> =>
  device.run(() => document.querySelector('h1')?.textContent ?? '')

/** Waits until the page's heading matches. */
export const expectHeading = (device: Device, words: RegExp): Promise<void> =>
  expect.poll(() => readHeading(device), { timeout: ARRIVAL_TIMEOUT_MS }).toMatch(words)

/** Runs in the page. Returns true if the service worker controls the page and the full register is downloaded. */
const isReady = (): Promise<boolean> =>
  new Promise((resolve) => {
    const checkReplica = async () => {
      const name = (await indexedDB.databases()).find((db) => db.name?.startsWith('hallbook-'))?.name
      if (!name || !navigator.serviceWorker.controller) return resolve(false)
      const openRequest = indexedDB.open(name)
      openRequest.onerror = () => resolve(false)
      openRequest.onsuccess = () => {
        const db = openRequest.result
        const finish = (isComplete: boolean) => {
          db.close()
          resolve(isComplete)
        }
        if (!db.objectStoreNames.contains('meta')) return finish(false)
        const getRequest = db.transaction('meta').objectStore('meta').get('complete')
        getRequest.onerror = () => finish(false)
        getRequest.onsuccess = () => finish(getRequest.result?.value === true)
      }
    }
    void checkReplica()
  })

/** Submits the sign-in form. The sign-in page must be open. */
export const submitSignIn = async (device: Device, account: string): Promise<void> => {
  await device.type({ css: 'input', name: 'Email' }, `${account}@hallbook.example`)
  await device.type({ css: 'input', name: 'Password' }, DEMO_PASSWORD)
  await device.press({ css: 'button', name: 'Login' })
  await expectHeading(device, /^Welcome, /)
}

/**
 * Signs in and waits until the app could also open offline: the worker controls the page and the register is
 * downloaded.
 */
export const signIn = async (device: Device, origin: string, account: string): Promise<void> => {
  await device.goto(`${origin}/login`)
  await submitSignIn(device, account)
  await expect.poll(() => device.run(isReady), { timeout: INSTALL_TIMEOUT_MS }).toBe(true)
}

/** Opens today's attendance and waits for a tile. */
export const openToday = async (device: Device, url: string): Promise<void> => {
  await device.goto(`${url}/sessions/today`)
  await findAbsentName(device)
}

/** Waits for an absent person's tile and returns its label. */
const findAbsentName = (device: Device): Promise<string> =>
  waitFor('a tile', () =>
    device.run(
      () =>
        document.querySelector<HTMLInputElement>('label.tile input:not(:checked)')?.getAttribute('aria-label') ?? null,
    ),
  )

/** Returns true if the person's tile shows a tick. */
export const isTicked = (device: Device, name: string): Promise<boolean> =>
  device.run(
    (label) =>
      document.querySelector<HTMLInputElement>(`label.tile input[aria-label="${CSS.escape(label)}"]`)?.checked ?? false,
    name,
  )

/** Waits until the person's tile shows a tick. */
export const expectTicked = (device: Device, name: string): Promise<void> =>
  expect.poll(() => isTicked(device, name), { timeout: ARRIVAL_TIMEOUT_MS }).toBe(true)

/** Ticks an absent person and returns the label of the tile. */
export const tickAbsentPerson = async (device: Device): Promise<string> => {
  const name = await findAbsentName(device)
  await device.press({ css: `label.tile:has(input[aria-label="${escapeQuotes(name)}"])` })
  await expectTicked(device, name)
  return name
}

/** Escapes a text for a double-quoted selector string. */
const escapeQuotes = (text: string): string => text.replaceAll(/["\\]/g, '\\$&')

/** Returns the names that the server does not list as ticked today. */
export const findMissingNames = async ({ query }: Product, names: readonly string[]): Promise<string[]> => {
  const rows = await query<{ name: string }>(
    `SELECT r.first_name || ' ' || r.last_name AS name FROM attendance a JOIN sessions s ON s.id = a.session_id
     JOIN registered r ON r.id = a.registered_id WHERE s.date = current_date AND a.state = 'attending'`,
  )
  const tickedNames = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !tickedNames.has(name.split(',')[0] ?? ''))
}
