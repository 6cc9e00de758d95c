import type { Page } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'
import { getApplicationLinks, type LinkedPage } from '../support/application-links.ts'
import { expect } from '../support/expect.ts'
import type { Screens } from './screen.ts'

const linkToPage = (page: LinkedPage) => async (product: Product) => (await getApplicationLinks(product))[page]

/** Opens a form with several steps and submits the empty first step. */
const submitFirstStepEmpty = async (page: Page) => {
  await page.getByRole('button', { name: /^(Start|Dechrau)$/ }).click()
  await page.getByRole('button', { name: /^(Continue|Parhau)$/ }).click()
  await expect(page.getByRole('alert')).toBeFocused()
}

/** Submits an empty form with one page. */
const submitEmpty = async (page: Page) => {
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert')).toBeFocused()
}

/** Screens behind the links of an application. */
export const applicantScreens: Screens = {
  '/refer_applicant': [{ name: 'referral sent empty', path: '/refer_applicant', account: null, open: submitEmpty }],
  '/application_forms/$id': [
    { name: 'application form', path: linkToPage('application_forms'), account: null },
    {
      name: 'application form refused',
      path: linkToPage('application_forms'),
      account: null,
      open: submitFirstStepEmpty,
    },
  ],
  '/reference_forms/$id': [
    { name: 'reference form', path: linkToPage('reference_forms'), account: null },
    {
      name: 'reference form refused',
      path: linkToPage('reference_forms'),
      account: null,
      open: submitFirstStepEmpty,
    },
  ],
  '/dbs_forms/$id': [
    { name: 'confirmation of a check', path: linkToPage('dbs_forms'), account: null, open: submitEmpty },
  ],
  '/safeguarding_declarations/$id': [
    { name: 'declaration', path: linkToPage('safeguarding_declarations'), account: null, open: submitEmpty },
  ],
  '/safeguarding_declaration_forms/$id': [
    {
      name: 'declaration by its other address',
      path: async (product) =>
        (await getApplicationLinks(product)).safeguarding_declarations.replace(
          '/safeguarding_declarations/',
          '/safeguarding_declaration_forms/',
        ),
      account: null,
    },
  ],
  '/volunteer_application_forms/$id': [
    {
      name: 'volunteer form',
      path: linkToPage('volunteer_application_forms'),
      account: null,
      open: submitFirstStepEmpty,
    },
  ],
  '/volunteer_reference_forms/$id': [
    { name: 'reference of a volunteer', path: linkToPage('volunteer_reference_forms'), account: null },
  ],
  '/volunteer_dbs_forms/$id': [
    { name: 'check of a volunteer', path: linkToPage('volunteer_dbs_forms'), account: null },
  ],
  '/parental_consent_forms/$id': [
    {
      name: 'parental consent',
      path: linkToPage('parental_consent_forms'),
      account: null,
      open: submitEmpty,
    },
  ],
  '/refer_volunteer': [{ name: 'referral of a volunteer', path: '/refer_volunteer' }],
  '/application_status/$id': [
    { name: 'status of an application', path: linkToPage('application_status'), account: null },
    {
      name: 'asking for another referee',
      path: linkToPage('application_status'),
      account: null,
      open: async (page) => {
        const ask = page.getByRole('button', { name: /^(Ask another person|Gofyn i berson arall)$/ })
        await ask.first().click()
        await expect(page.locator('main form')).toBeVisible()
      },
    },
  ],
}
