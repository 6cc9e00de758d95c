import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Product, startProduct } from '../server/testing/product.ts'

export { expect }

/** Password of every demo account. */
const PASSWORD = 'hallbook2026'

type TestFixtures = {
  /** Fails the test on any console error or uncaught exception of a page, unless it is told to expect it. */
  watch: (page: Page, expected?: RegExp) => void
  signIn: (page: Page, account: string) => Promise<void>
}

export const test = base.extend<TestFixtures, { product: Product }>({
  product: [
    async ({ browserName: _browserName }, use) => {
      const postgres = process.env.HALLBOOK_TEST_POSTGRES
      if (!postgres) throw new Error('The global setup has not started PostgreSQL')
      const product = await startProduct(postgres)
      await use(product)
      await product.close()
    },
    { scope: 'worker' },
  ],
  watch: async ({ browserName: _browserName }, use) => {
    const problems: string[] = []
    await use((page, expected) => {
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected?.test(message.text())) problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error.stack ?? error)))
    })
    expect(problems, 'console errors').toEqual([])
  },
  signIn: async ({ product, watch }, use) => {
    await use(async (page, account) => {
      watch(page, /net::ERR_|Failed to load resource/)
      await page.goto(`${product.url}/login`)
      await page.getByLabel('Email').fill(`${account}@hallbook.example`)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL(/\/(welcome|dashboard)$/)
    })
  },
})

/** Waits until the worker is in charge, so that the next load comes from its cache. */
export const workerInCharge = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null)

/** Reads something of the one replica on this device, straight from its database. */
const ofReplica = <T>(page: Page, store: string, key: string | null): Promise<T | undefined> =>
  page.evaluate(
    async ([from, id]) => {
      const names = (await indexedDB.databases()).map((d) => d.name ?? '')
      const name = names.find((n) => n.startsWith('hallbook-'))
      if (!name) return undefined
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.onerror = () => reject(open.error)
        open.onsuccess = () => resolve(open.result)
      })
      if (!db.objectStoreNames.contains(from as string)) return undefined
      const objects = db.transaction(from as string).objectStore(from as string)
      const asked = id === null ? objects.count() : objects.get(id as string)
      return new Promise<never>((resolve) => {
        asked.onsuccess = () => {
          db.close()
          resolve(asked.result as never)
        }
      })
    },
    [store, key] as const,
  )

/** How many changes wait on this device. */
export const waiting = async (page: Page): Promise<number> =>
  (await ofReplica<number>(page, 'outbox', null)) ?? 0

/** Whether the whole register has come down. */
export const replicaComplete = async (page: Page): Promise<boolean> =>
  (await ofReplica<{ value: boolean }>(page, 'meta', 'complete'))?.value ?? false

/** Cuts or restores the network of a context, worker included. */
export const offline = (context: BrowserContext, cut: boolean): Promise<void> => context.setOffline(cut)
