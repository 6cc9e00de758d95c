import { createHash } from 'node:crypto'
import { buildDemoHashid } from '../../server/demo/identity.ts'
import type { Product } from '../../server/testing/product.ts'
import { createEveningLink, createPlacesLink } from '../support/booking-link.ts'
import { expect } from '../support/expect.ts'
import { createFamilyLink } from '../support/family-link.ts'
import type { ScreensByRoute } from './screen.ts'

/**
 * Copies a text of the demo into the year 2099 and gives its link a known token, so that the link is valid. Returns the
 * path of the link.
 */
const createTextLink = async (product: Product): Promise<string> => {
  const token = 'link-of-a-text-of-2099'
  await product.query(
    `WITH record AS (
       INSERT INTO holiday_texts SELECT (jsonb_populate_record(t, '{"id": "00000000-0000-4000-8000-000000002099",
         "year": 2099, "end_date": "2099-08-31"}')).* FROM holiday_texts t LIMIT 1
       ON CONFLICT DO NOTHING RETURNING id)
     INSERT INTO holiday_text_messages SELECT (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
       'year', 2099, 'holiday_text', record.id, 'link_hash', $1::text))).* FROM holiday_text_messages m, record LIMIT 1`,
    [createHash('sha256').update(token).digest('hex')],
  )
  return `/t/${token}`
}

/** Screens without a sign-in, including screens that open by a link. */
export const publicScreens: ScreensByRoute = {
  '/t/$token': [{ name: 'link of a text', path: createTextLink, account: null }],
  '/survey/$hashid': [
    { name: 'survey', path: `/survey/${buildDemoHashid('riverside')}`, account: null },
    {
      name: 'survey begun and refused',
      path: `/survey/${buildDemoHashid('riverside')}`,
      account: null,
      open: async (page) => {
        await page.getByRole('button', { name: /^(Start|Dechrau)$/ }).click()
        await page.getByRole('button', { name: /^(Next|Nesaf)$/ }).click()
        await expect(page.getByRole('alert')).toBeFocused()
      },
    },
  ],
  // This address leads to the sign-in page, because no user has handed this tablet over for a survey.
  // participant-feedback.e2e.ts tests the survey after a hand-over.
  '/survey/collect': [{ name: 'survey of a tablet that was not handed over', path: '/survey/collect', account: null }],
  '/booking/$token': [
    {
      name: 'places of the next day',
      path: createEveningLink,
      account: null,
      open: async (page) => {
        await page.getByRole('checkbox').first().check()
        await expect(page.getByRole('button', { name: /cannot come|Ie, ni all/ })).toBeEnabled()
      },
    },
  ],
  '/family/$token': [
    {
      name: "places of a family's page",
      path: createPlacesLink,
      account: null,
      open: async (page) => {
        for (const [index, part] of ['9', '11', '2016'].entries()) await page.getByRole('textbox').nth(index).fill(part)
        await page.getByRole('button', { name: /^(Open our page|Agor ein tudalen)$/ }).click()
        await page.getByRole('link', { name: /^(Places|Lleoedd)$/ }).click()
        await page
          .getByRole('button', { name: /: (Choose|Dewiswch)$/ })
          .first()
          .click()
      },
    },
    { name: "birthday of a family's page", path: createFamilyLink, account: null },
    {
      name: "people of a family's page",
      path: createFamilyLink,
      account: null,
      open: async (page) => {
        for (const [index, part] of ['9', '11', '2016'].entries()) await page.getByRole('textbox').nth(index).fill(part)
        await page.getByRole('button', { name: /^(Open our page|Agor ein tudalen)$/ }).click()
        await expect(page.getByRole('region')).toHaveCount(3)
        await page
          .getByRole('button', { name: /^(Change|Newid): (Allergies|Alergeddau)$/ })
          .first()
          .click()
      },
    },
  ],
  '/meet_the_team': [{ name: 'meet the team', path: '/meet_the_team', account: null }],
  '/login': [{ name: 'sign-in', path: '/login', account: null }],
  '/password_reset_request': [{ name: 'password forgotten', path: '/password_reset_request', account: null }],
  '/password_reset/$token': [{ name: 'new password', path: '/password_reset/a-token', account: null }],
  '/registration/$hashid': [
    { name: 'self-registration', path: `/registration/${buildDemoHashid('riverside')}`, account: null },
  ],
  '/participant_registration/organisation/$hashid': [
    {
      name: 'self-registration by the longer address',
      path: `/participant_registration/organisation/${buildDemoHashid('riverside')}`,
      account: null,
    },
  ],
}
