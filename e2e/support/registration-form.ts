import type { Locator, Page } from '@playwright/test'
import { buildDemoHashid } from '../../server/demo/identity.ts'
import type { Product } from '../../server/testing/product.ts'
import { expect } from './expect.ts'

/** Labels on the family form. Key: language. */
export const labelsByLanguage = {
  en: {
    next: /^Next:/,
    send: 'Next: last question',
    same: /^Same as parent: Davies$/,
    contact: /^Same as parent: Rhian/,
    first: 'First name',
    surname: 'Surname',
    address: 'Address line 1',
    phone: 'Phone number',
    email: 'Email',
    day: 'Day',
    month: 'Month',
    year: 'Year',
    gender: 'Gender',
    what: 'What should we know?',
    food: /Any dietary/,
    medical: /Any medical/,
    photos: /May we take photos/,
    news: /Can we contact/,
    english: /Is English/,
    are: ['Yes', 'No'],
    may: ['Yes', 'No'],
    is: ['Yes', 'No'],
    silent: 'Prefer not to say',
    post: 'Send',
    thanks: 'Thank you',
  },
  cy: {
    next: /^Nesaf:/,
    send: 'Nesaf: y cwestiwn olaf',
    same: /^Yr un fath â’r rhiant: Davies$/,
    contact: /^Yr un fath â’r rhiant: Rhian/,
    first: 'Enw cyntaf',
    surname: 'Cyfenw',
    address: 'Llinell gyfeiriad 1',
    phone: 'Rhif ffôn',
    email: 'E-bost',
    day: 'Diwrnod',
    month: 'Mis',
    year: 'Blwyddyn',
    gender: 'Rhywedd',
    what: 'Beth ddylem ni ei wybod?',
    food: /Unrhyw anghenion/,
    medical: /Unrhyw gyflyrau/,
    photos: /dynnu lluniau/,
    news: /gysylltu â/,
    english: /Ai Saesneg/,
    are: ['Oes', 'Nac oes'],
    may: ['Cewch', 'Na chewch'],
    is: ['Ie', 'Nage'],
    silent: 'Mae’n well gennyf beidio â dweud',
    post: 'Anfon',
    thanks: 'Diolch',
  },
} as const

export type FormLabels = (typeof labelsByLanguage)['en' | 'cy']

/** Returns locators and actions for the family form. */
export const getFormActions = (page: Page, formLabels: FormLabels = labelsByLanguage.en) => {
  const main: Locator = page.getByRole('main')
  const type = (label: string, value: string) => main.getByLabel(label, { exact: true }).fill(value)
  const answer = (question: RegExp, value: string) =>
    main.getByRole('group', { name: question }).getByRole('radio', { name: value, exact: true }).check()
  const pressNext = () => main.getByRole('button', { name: formLabels.next }).click()
  return {
    main,
    type,
    answer,
    goOn: pressNext,
    parent: async () => {
      await type(formLabels.first, 'Rhian')
      await type(formLabels.surname, 'Davies')
      await type(formLabels.address, '4 Cathedral Road')
      await type(formLabels.phone, '07700 900142')
      await type(formLabels.email, 'rhian@example.org')
      await answer(formLabels.news, formLabels.may[0])
      await answer(formLabels.photos, formLabels.may[1])
      await answer(formLabels.food, formLabels.are[1])
      await answer(formLabels.medical, formLabels.are[1])
      await answer(formLabels.english, formLabels.is[0])
    },
    child: async (name: string) => {
      await type(formLabels.first, name)
      await main.getByRole('button', { name: formLabels.same }).click()
      await type(formLabels.day, '14')
      await type(formLabels.month, '3')
      await type(formLabels.year, '2018')
      await main.getByLabel(formLabels.gender).selectOption('Female')
      await answer(formLabels.food, formLabels.are[1])
      await answer(formLabels.medical, formLabels.are[1])
      await answer(formLabels.photos, formLabels.may[0])
      await main.getByRole('button', { name: formLabels.contact }).click()
    },
    /** Submits from the last part: answers the ethnicity dialog and sends. The test checks the result. */
    send: async () => {
      await main.getByRole('button', { name: formLabels.send }).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByRole('radio', { name: formLabels.silent }).check()
      await dialog.getByRole('button', { name: formLabels.post, exact: true }).click()
    },
    thanked: () => expect(page.getByRole('heading', { level: 1, name: formLabels.thanks })).toBeFocused(),
  }
}

/** Path of Riverside's family form. */
export const REGISTRATION_PATH = `/registration/${buildDemoHashid('riverside')}`

/** Matches console errors of refused calls and of calls without a network. */
export const REFUSED_CALL_ERROR = /status of 4\d\d|ERR_INTERNET_DISCONNECTED/

/** Reads the unsent forms that this browser stores, as JSON. */
export const readStoredForms = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const openRequest = indexedDB.open('keyval-store')
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const getAllRequest = openRequest.result.transaction('keyval').objectStore('keyval').getAll()
          getAllRequest.onsuccess = () => resolve(JSON.stringify(getAllRequest.result))
          getAllRequest.onerror = () => reject(getAllRequest.error)
        }
      }),
  )

/** Deletes the family that a test registered, so that it does not affect the next test. */
export const deleteTestFamily = async (product: Product): Promise<void> => {
  const familyQuery = `SELECT id FROM registered WHERE participant_self_registration AND last_name = 'Davies' AND created > now() - interval '1 hour'`
  await product.query(`DELETE FROM mutations WHERE record IN (SELECT id::text FROM (${familyQuery}) m)`)
  await product.query(`DELETE FROM registered WHERE id IN (${familyQuery})`)
  await product.query(`DELETE FROM sign_in_tries`)
}
