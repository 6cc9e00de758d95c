import type { Page } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'
import { getApplicationLinks, type LinkedPage } from '../support/application-links.ts'
import { expect } from '../support/expect.ts'
import type { ScreensByRoute } from './screen.ts'

const findApplicationLink = (page: LinkedPage) => async (product: Product) => (await getApplicationLinks(product))[page]

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
export const applicantScreens: ScreensByRoute = {
  '/refer_applicant': [{ name: 'referral sent empty', path: '/refer_applicant', account: null, open: submitEmpty }],
  '/application_forms/$id': [
    { name: 'application form', path: findApplicationLink('application_forms'), account: null },
    {
      name: 'application form refused',
      path: findApplicationLink('application_forms'),
      account: null,
      open: submitFirstStepEmpty,
    },
  ],
  '/reference_forms/$id': [
    { name: 'reference form', path: findApplicationLink('reference_forms'), account: null },
    {
      name: 'reference form refused',
      path: findApplicationLink('reference_forms'),
      account: null,
      open: submitFirstStepEmpty,
    },
  ],
  '/dbs_forms/$id': [
    { name: 'confirmation of a check', path: findApplicationLink('dbs_forms'), account: null, open: submitEmpty },
  ],
  '/safeguarding_declarations/$id': [
    { name: 'declaration', path: findApplicationLink('safeguarding_declarations'), account: null, open: submitEmpty },
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
      path: findApplicationLink('volunteer_application_forms'),
      account: null,
      open: submitFirstStepEmpty,
    },
  ],
  '/volunteer_reference_forms/$id': [
    { name: 'reference of a volunteer', path: findApplicationLink('volunteer_reference_forms'), account: null },
  ],
  '/volunteer_dbs_forms/$id': [
    { name: 'check of a volunteer', path: findApplicationLink('volunteer_dbs_forms'), account: null },
  ],
  '/parental_consent_forms/$id': [
    {
      name: 'parental consent',
      path: findApplicationLink('parental_consent_forms'),
      account: null,
      open: submitEmpty,
    },
  ],
  '/refer_volunteer': [{ name: 'referral of a volunteer', path: '/refer_volunteer' }],
  '/application_status/$id': [
    { name: 'status of an application', path: findApplicationLink('application_status'), account: null },
    {
      name: 'asking for another referee',
      path: findApplicationLink('application_status'),
      account: null,
      open: async (page) => {
        const askButton = page.getByRole('button', { name: /^(Ask another person|Gofyn i berson arall)$/ })
        await askButton.first().click()
        await expect(page.locator('main form')).toBeVisible()
      },
    },
  ],
}
