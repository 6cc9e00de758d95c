import { expect, test } from './support/fixtures.ts'
import { deleteTestFamily, getFormActions, REGISTRATION_PATH } from './support/registration-form.ts'

test.afterEach(({ product }) => deleteTestFamily(product))

/** Ways in which a browser denies storage. Key: part of the test title. */
const storageFaults = {
  refuses: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', {
      get: () => {
        throw new DOMException('Refused', 'SecurityError')
      },
    })
  },
  fails: () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as unknown as IDBOpenDBRequest
      Object.defineProperty(request, 'error', { value: new DOMException('Broken', 'UnknownError') })
      setTimeout(() => request.onerror?.(new Event('error')))
      return request
    }
  },
  'is missing': () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
  },
  'never answers': () => {
    IDBFactory.prototype.open = () => new EventTarget() as unknown as IDBOpenDBRequest
  },
} satisfies Record<string, () => void>

/** Error that the router logs when it shows the storage screen. */
const LOGGED_ERROR = /^NoStorage: /

/** Timeout in ms. Longer than every time limit that the app has before its first paint. */
const FIRST_PAINT_TIMEOUT_MS = 10_000

for (const [name, fault] of Object.entries(storageFaults)) {
  test(`explains the problem and the next step if storage ${name}`, async ({ page, product, watch }) => {
    watch(page, LOGGED_ERROR)
    await page.addInitScript(fault)
    for (const path of ['/login', '/', '/sessions']) {
      await page.goto(product.url + path)
      const title = name === 'never answers' ? /does not open what is stored/ : /does not let Hallbook store/
      await expect(page.getByText(title)).toBeVisible({ timeout: FIRST_PAINT_TIMEOUT_MS })
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    }
  })

  test(`registers a family if storage ${name} and warns of a reload [SELF-05]`, { tag: '@full' }, async ({
    page,
    product,
    watch,
  }) => {
    watch(page)
    await page.addInitScript(fault)
    await page.goto(product.url + REGISTRATION_PATH)
    await expect(page.getByText(/if you close or reload this page/)).toBeVisible({
      timeout: FIRST_PAINT_TIMEOUT_MS,
    })
    const form = getFormActions(page)
    await form.parent()
    await form.goOn()
    await form.child('Mali')
    for (let part = 2; part < 5; part++) await form.goOn()
    await form.send()
    await form.thanked()
  })
}

test('warns a family of a reload once the phone is full [SELF-05]', { tag: '@full' }, async ({ page, product }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('Full', 'QuotaExceededError')
    }
  })
  await page.goto(product.url + REGISTRATION_PATH)
  await expect(page.getByText(/They stay on this phone/)).toBeVisible()
  await page.getByLabel('First name').fill('Rhian')
  await expect(page.getByText(/if you close or reload this page/)).toBeVisible()
})

test('opens the sign-in automatically when late storage responds', { tag: '@full' }, async ({
  page,
  product,
  watch,
}) => {
  watch(page, LOGGED_ERROR)
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...args) {
      const lateRequest = new EventTarget() as unknown as IDBOpenDBRequest
      setTimeout(() => {
        const request = open.apply(this, args)
        request.onupgradeneeded = (event) => {
          Object.defineProperty(lateRequest, 'result', { configurable: true, value: request.result })
          lateRequest.onupgradeneeded?.(event)
        }
        request.onsuccess = (event) => {
          Object.defineProperty(lateRequest, 'result', { configurable: true, value: request.result })
          lateRequest.onsuccess?.(event)
        }
      }, 6500)
      return lateRequest
    }
  })
  await page.goto(`${product.url}/login`)
  await expect(page.getByText(/does not open what is stored/)).toBeVisible({
    timeout: FIRST_PAINT_TIMEOUT_MS,
  })
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible({ timeout: FIRST_PAINT_TIMEOUT_MS })
})

test('reports a register that another tab has open in an older version', { tag: '@full' }, async ({
  signedIn,
  product,
}) => {
  const page = await signedIn('coordinator.riverside')
  const name = await page.evaluate(
    async () => (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? '',
  )
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${product.url}/api/docs`)
  await page.close()
  await otherTab.evaluate(
    (database) =>
      new Promise<void>((resolve, reject) => {
        const deleteRequest = indexedDB.deleteDatabase(database)
        deleteRequest.onerror = () => reject(deleteRequest.error)
        deleteRequest.onsuccess = () => {
          // Open the database without a handler for the upgrade event, as a frozen tab of an older app would do.
          const openRequest = indexedDB.open(database, 5)
          openRequest.onupgradeneeded = () => {
            for (const store of ['options', 'groups', 'meta']) openRequest.result.createObjectStore(store)
          }
          openRequest.onsuccess = () => {
            Object.assign(globalThis, { held: openRequest.result })
            resolve()
          }
        }
      }),
    name,
  )
  const newPage = await otherTab.context().newPage()
  await newPage.goto(`${product.url}/welcome`)
  await expect(newPage.getByText('Another tab holds an older version of the register.')).toBeVisible({
    timeout: FIRST_PAINT_TIMEOUT_MS,
  })
})

test('shows a message during a slow start and then the page', { tag: '@full' }, async ({ page, product }) => {
  let release = () => {}
  const releasePromise = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/password_reset_request-.*\.js$/, async (route) => {
    await releasePromise
    await route.continue()
  })
  await page.goto(`${product.url}/password_reset_request`)
  await expect(page.getByText('Hallbook is still opening.')).toBeVisible({ timeout: FIRST_PAINT_TIMEOUT_MS })
  release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Hallbook is still opening.')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('names the requirement in both languages [LANG-01]', { tag: '@full' }, async ({ page, product }) => {
    await page.goto(`${product.url}/login`)
    const [englishText, welshText] = [page.locator('noscript p').first(), page.locator('noscript p').last()]
    await expect(englishText).toBeVisible()
    await expect(englishText).toContainText('Hallbook works with JavaScript')
    await expect(welshText).toContainText('Mae Hallbook yn gweithio gyda JavaScript')
  })
})
