import type { Product } from '../../server/testing/product.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressTwice } from '../support/lock-steps.ts'
import {
  ARRIVAL_TIMEOUT_MS,
  answerSurvey,
  createSurname,
  getSaveButton,
  readServerPerson,
  SURVEY_ANSWERS,
} from '../support/person-form.ts'
import { expandTools } from '../support/register.ts'
import { readDrafts } from '../support/replica.ts'

test('restores a draft after a kill and deletes a discarded one', async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside')
  const name = createSurname()
  await page.goto(`${product.url}/registered/new`)
  await page.getByLabel('First Name').fill('Osian')
  await page.getByLabel('Surname').fill(name)
  await page.getByRole('checkbox', { name: 'Lunch' }).check()
  await page.getByLabel('Date of birth').fill('14/3/2019')
  // Wait until the draft contains the date of birth. It was typed last, so the draft is then complete.
  await expect.poll(async () => JSON.stringify(await readDrafts(page))).toMatch(/2019.*Osian|Osian.*2019/s)
  const context = page.context()
  await page.close({ runBeforeUnload: false })

  const reopenedPage = await context.newPage()
  await reopenedPage.goto(`${product.url}/registered/new`)
  await expect(reopenedPage.getByText('What you had typed is here')).toBeVisible()
  await expect(reopenedPage.getByLabel('Surname')).toHaveValue(name)
  await expect(reopenedPage.getByLabel('Date of birth')).toHaveValue('14/03/2019')
  await expect(reopenedPage.getByRole('checkbox', { name: 'Lunch' })).toBeChecked()
  await reopenedPage.getByRole('link', { name: 'Registration', exact: true }).first().click()
  await reopenedPage.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(reopenedPage.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
  await expect.poll(() => readDrafts(reopenedPage)).toEqual([])
})

test('deletes the draft on saving even if the screen goes dark', { tag: '@full' }, async ({ signedIn, product }) => {
  const page = await signedIn('coordinator.riverside')
  await page.addInitScript(() => {
    const originalDelete = IDBObjectStore.prototype.delete
    IDBObjectStore.prototype.delete = function (key) {
      const request = originalDelete.call(this, key)
      if (this.name === 'kept_forms')
        request.addEventListener('success', () => document.dispatchEvent(new Event('visibilitychange')))
      return request
    }
  })
  const name = createSurname()
  await page.goto(`${product.url}/registered/new?adult=true`)
  await page.getByLabel('First Name').fill('Mair')
  await page.getByLabel('Surname').fill(name)
  await page.getByLabel('Attendance type').selectOption('Parent or carer')
  await answerSurvey(page)
  await getSaveButton(page).click()
  await expect(page.getByText('Saved successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/registered\/[0-9a-f-]{36}$/)
  // Wait for the new page, because the address changes earlier. Text typed before that would still go into the old
  // form.
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Registered' })).toBeVisible()
  await page.getByLabel('First Name').fill('Mari')
  await getSaveButton(page).click()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText(`Mari ${name}`)
  await page.reload()
  await expect(page.getByLabel('First Name')).toHaveValue('Mari')
  expect(await readDrafts(page)).toEqual([])
})

/** Creates a person in Riverside's register and returns the id. */
const createPerson = async (product: Product, names: { first_name: string; last_name: string }) => {
  const token = await product.token('coordinator.riverside')
  await product.call(token, 'POST', '/registered', { ...names, ...SURVEY_ANSWERS })
  return (await readServerPerson(product, names.last_name))?.id ?? ''
}

test.describe('drafts and saving', () => {
  test('deletes the draft with the save even if the page is closed', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const page = await signedIn('coordinator.riverside')
    await page.addInitScript(() => {
      let hasPageClosed = false
      const { add, delete: remove } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = function (value, key) {
        const request = key === undefined ? add.call(this, value) : add.call(this, value, key)
        if (this.name === 'outbox')
          request.addEventListener('success', () => {
            hasPageClosed = true
            dispatchEvent(new Event('pagehide'))
          })
        return request
      }
      // Do not run deletions that happen only after the save. In reality the page would be closed by then.
      IDBObjectStore.prototype.delete = function (key) {
        const isAfterPageClose =
          hasPageClosed && this.name === 'kept_forms' && !this.transaction.objectStoreNames.contains('outbox')
        const request: IDBRequest = isAfterPageClose ? this.count(key) : remove.call(this, key)
        return request
      }
    })
    const name = createSurname()
    await page.goto(`${product.url}/registered/new?adult=true`)
    await page.getByLabel('First Name').fill('Mair')
    await page.getByLabel('Surname').fill(name)
    await page.getByLabel('Attendance type').selectOption('Parent or carer')
    await answerSurvey(page)
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('why_fun_activities":true')
    await getSaveButton(page).click()
    await expect(page).toHaveURL(/\/registered\/[0-9a-f-]{36}$/)
    expect(await readDrafts(page)).toEqual([])
    await page.reload()
    await page.getByLabel('First Name').fill('Mari')
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Mari')
    await getSaveButton(page).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    expect(await readDrafts(page)).toEqual([])
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('Mari')
    await expect(page.getByText('What you had typed is here')).toHaveCount(0)
  })

  test('preserves drafts that a full device could not save', { tag: '@full' }, async ({ signedIn, product }) => {
    const page = await signedIn('coordinator.riverside')
    const name = createSurname()
    const id = await createPerson(product, { first_name: 'Alaw', last_name: name })
    await page.addInitScript(() => {
      const { add } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = function (value, key) {
        if (this.name === 'outbox') throw new DOMException('Full', 'QuotaExceededError')
        return key === undefined ? add.call(this, value) : add.call(this, value, key)
      }
    })
    await page.goto(`${product.url}/registered/${id}`)
    await page.getByLabel('First Name').fill('Alwen')
    await page.getByLabel('First Name').press('Enter')
    await expect(page.getByText(/^Not saved: this device is full/)).toBeVisible()
    // Check that the focus returns, because the fields are inert during the save.
    await expect(page.getByLabel('First Name')).toBeFocused()
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Alwen')
    await page.getByLabel(/^School/).fill('Ysgol y Bryn')
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Ysgol y Bryn')
    await page.reload()
    await expect(page.getByText('What you had typed is here')).toBeVisible()
    await expect(page.getByLabel('First Name')).toHaveValue('Alwen')
  })

  test('deletes a draft that equals the current record', { tag: '@full' }, async ({ signedIn, product }) => {
    const page = await signedIn('coordinator.riverside')
    const id = await createPerson(product, { first_name: 'Alaw', last_name: createSurname() })
    await page.goto(`${product.url}/registered/${id}`)
    await page.getByLabel('First Name').fill('Alwen')
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Alwen')
    const drafts = await readDrafts(page)
    await getSaveButton(page).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect.poll(() => readDrafts(page)).toEqual([])
    await page.evaluate(async (rows) => {
      const name = (await indexedDB.databases()).find((d) => d.name?.startsWith('hallbook-'))?.name ?? ''
      await new Promise<void>((resolve, reject) => {
        const openRequest = indexedDB.open(name)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction('kept_forms', 'readwrite')
          for (const row of rows) transaction.objectStore('kept_forms').put(row)
          transaction.oncomplete = () => {
            openRequest.result.close()
            resolve()
          }
        }
      })
    }, drafts)
    await page.reload()
    await expect(page.getByLabel('First Name')).toHaveValue('Alwen')
    await expect(page.getByText('What you had typed is here')).toHaveCount(0)
    await expect.poll(() => readDrafts(page)).toEqual([])
  })

  test('preserves a draft for a removed person until they are restored', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const page = await signedIn('coordinator.riverside')
    const secondPage = await signedIn('coordinator.riverside')
    const name = createSurname()
    const id = await createPerson(product, { first_name: 'Osian', last_name: name })
    await secondPage.goto(`${product.url}/registered?search=${name}`)
    await page.goto(`${product.url}/registered/${id}`)
    await page.getByLabel(/^School/).fill('Ysgol y Bryn')
    await secondPage.getByRole('checkbox', { name: `Select Osian ${name}` }).check()
    await pressTwice(secondPage, 'Remove selected', 'Press again to remove')
    await expect(page.getByText('This person is not in the register')).toBeVisible({ timeout: ARRIVAL_TIMEOUT_MS })
    await expect(page.getByText('What you had typed is kept on this device')).toBeVisible()

    await expandTools(secondPage)
    await secondPage.getByRole('button', { name: 'Removed people' }).click()
    await secondPage.getByRole('button', { name: `Bring back Osian ${name}` }).click()
    await expect(page.getByLabel(/^School/)).toHaveValue('Ysgol y Bryn', { timeout: ARRIVAL_TIMEOUT_MS })
    await expect(page.getByText('What you had typed is here')).toBeVisible()
    await page.getByLabel('First Name').fill('Osh')
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('"Osh"')
    expect(JSON.stringify(await readDrafts(page))).toContain('Ysgol y Bryn')
    await getSaveButton(page).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect
      .poll(() => readServerPerson(product, name), { timeout: ARRIVAL_TIMEOUT_MS })
      .toMatchObject({ first_name: 'Osh', school: 'Ysgol y Bryn' })
    expect(await readDrafts(page)).toEqual([])
  })

  test('moves the focus to the heading after a save', { tag: '@full' }, async ({ signedIn, product }) => {
    const page = await signedIn('coordinator.riverside')
    const getHeading = (name: string) => page.getByRole('heading', { level: 1, name })
    const id = await createPerson(product, { first_name: 'Alaw', last_name: createSurname() })
    await page.goto(`${product.url}/registered/${id}`)
    await page.getByLabel('First Name').fill('Alwen')
    await getSaveButton(page).click()
    await expect(page.getByText('Saved successfully')).toBeVisible()
    await expect(getHeading('Edit Registered')).toBeFocused()

    const saveAndAddAnother = async (words: string) => {
      await page.getByRole('button', { name: 'Save and add another' }).click()
      await page.getByRole('menuitem', { name: `Save and add another ${words}` }).click()
      await expect(page.getByLabel('First Name')).toHaveValue('')
    }
    const fillForm = async (adult = false) => {
      await page.getByLabel('First Name').fill('Non')
      await page.getByLabel('Surname').fill(createSurname())
      if (adult) await page.getByLabel('Attendance type').selectOption('Parent or carer')
      await answerSurvey(page)
    }
    // Save and add another child (VOL-206).
    await saveAndAddAnother('child')
    await expect(getHeading('Register Child')).toBeFocused()
    await fillForm()
    await saveAndAddAnother('child')
    await expect(getHeading('Register Child')).toBeFocused()
    await fillForm()
    // Save and add another adult (VOL-207).
    await saveAndAddAnother('adult')
    await expect(getHeading('Register Adult')).toBeFocused()
    await fillForm(true)
    await saveAndAddAnother('adult')
    await expect(getHeading('Register Adult')).toBeFocused()
  })
})

test.describe('leaving and several tabs', () => {
  test('hides the saved message when answers are missing', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/registered/new' })
    await page.getByLabel('First Name').fill('Non')
    await page.getByLabel('Surname').fill(createSurname())
    await answerSurvey(page)
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByRole('menuitem', { name: 'Save and add another child' }).click()
    const savedToast = page.getByText('Saved successfully')
    // Hover over the toast, so that it does not disappear by itself.
    await savedToast.hover()
    await expect(page.getByLabel('First Name')).toHaveValue('')
    await getSaveButton(page).press('Enter')
    await expect(page.getByText('5 answers to fix before you can save')).toBeVisible()
    await expect(savedToast).toHaveCount(0)
  })

  test('returns the focus to the field if the user stays', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/registered/new' })
    await page.getByLabel('Surname').fill(createSurname())
    await page.getByRole('link', { name: 'Registration', exact: true }).first().click()
    await page.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(page.getByLabel('Surname')).toBeFocused()
  })

  test('stays on the page while the confirmation cannot be loaded', { tag: '@full' }, async ({ signedIn }) => {
    const page = await signedIn('coordinator.riverside', { at: '/registered/new' })
    const code = /\/assets\/unsaved-guard-.*\.js$/
    await page.route(code, (route) => route.abort('internetdisconnected'))
    const surname = createSurname()
    await page.getByLabel('Surname').fill(surname)
    const link = page.getByRole('link', { name: 'Registration', exact: true }).first()
    await link.click()
    await expect(
      page.getByText('This part is not on this device yet. Connect to Wi-Fi to open it.').first(),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/registered\/new$/)
    await expect(page.getByLabel('Surname')).toHaveValue(surname)
    await page.unroute(code)
    await link.click()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/registered$/)
  })

  test('continues from the saved values without a conflict', { tag: '@full' }, async ({ signedIn, product }) => {
    const page = await signedIn('coordinator.riverside')
    const name = createSurname()
    const id = await createPerson(product, { first_name: 'Alaw', last_name: name })
    await page.goto(`${product.url}/registered/${id}`)
    await page.getByLabel('First Name').fill('Alwen')
    // Type without a pause. The text must go into the form that contains the saved values.
    const observedInput = await page.getByLabel('First Name').evaluate(
      (before: HTMLInputElement) =>
        new Promise<{ locked: boolean; begins: string }>((answer) => {
          let isLocked = false
          new MutationObserver((_changes, watch) => {
            isLocked ||= before.closest('[inert]') !== null
            const currentInput = [...document.querySelectorAll<HTMLInputElement>('main form input')].find(
              ({ labels }) => labels?.[0]?.textContent?.startsWith('First Name'),
            )
            if (!currentInput || currentInput === before) return
            watch.disconnect()
            answer({ locked: isLocked, begins: currentInput.value })
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
              currentInput,
              `${currentInput.value}n`,
            )
            currentInput.dispatchEvent(new InputEvent('input', { bubbles: true }))
          }).observe(document.body, { childList: true, subtree: true, attributes: true })
          ;[...document.querySelectorAll<HTMLButtonElement>('.save-bar button')].at(-1)?.click()
        }),
    )
    // Check that the old fields were locked. Text typed there would be lost.
    expect(observedInput).toEqual({ locked: true, begins: 'Alwen' })
    await getSaveButton(page).click()
    await expect
      .poll(async () => (await readServerPerson(product, name))?.first_name, { timeout: ARRIVAL_TIMEOUT_MS })
      .toBe('Alwenn')
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    expect(await product.query('SELECT 1 FROM conflicts WHERE record = $1', [id])).toEqual([])
  })

  test("preserves another tab's draft of the record on leaving", { tag: '@full' }, async ({ signedIn, product }) => {
    const page = await signedIn('coordinator.riverside')
    const id = await createPerson(product, { first_name: 'Alaw', last_name: createSurname() })
    const otherTab = await page.context().newPage()
    await otherTab.goto(`${product.url}/registered/${id}`)
    await expect(otherTab.getByLabel('First Name')).toHaveValue('Alaw')
    await page.goto(`${product.url}/registered/${id}`)
    await page.getByLabel('First Name').fill('Alwen')
    await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain('Alwen')
    await otherTab.getByRole('link', { name: 'Registration', exact: true }).first().click()
    await expect(otherTab.getByRole('heading', { level: 1, name: 'Registration' })).toBeVisible()
    await page.close({ runBeforeUnload: false })
    await otherTab.goto(`${product.url}/registered/${id}`)
    await expect(otherTab.getByText('What you had typed is here')).toBeVisible()
    await expect(otherTab.getByLabel('First Name')).toHaveValue('Alwen')
  })

  test('preserves separate drafts of two tabs that register a child', { tag: '@full' }, async ({
    signedIn,
    product,
  }) => {
    const firstTab = await signedIn('coordinator.riverside', { at: '/registered/new' })
    const context = firstTab.context()
    const secondTab = await context.newPage()
    await secondTab.goto(`${product.url}/registered/new`)
    const names = [createSurname(), createSurname()] as const
    for (const [page, name] of [
      [firstTab, names[0]],
      [secondTab, names[1]],
    ] as const) {
      await page.getByLabel('First Name').fill('Osian')
      await page.getByLabel('Surname').fill(name)
      await expect.poll(async () => JSON.stringify(await readDrafts(page))).toContain(name)
    }
    expect(await readDrafts(secondTab)).toHaveLength(2)
    await firstTab.close({ runBeforeUnload: false })
    await secondTab.close({ runBeforeUnload: false })

    const foundNames: string[] = []
    for (const _ of names) {
      const newTab = await context.newPage()
      await newTab.goto(`${product.url}/registered/new`)
      await expect(newTab.getByText('What you had typed is here')).toBeVisible()
      foundNames.push(await newTab.getByLabel('Surname').inputValue())
    }
    expect(foundNames.sort()).toEqual([...names].sort())
    const thirdTab = await context.newPage()
    await thirdTab.goto(`${product.url}/registered/new`)
    await expect(thirdTab.getByLabel('Surname')).toHaveValue('')
  })
})
