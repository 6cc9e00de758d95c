import { newId } from '../../contract/id.ts'
import type { Product } from '../../server/testing/product.ts'
import { expect } from '../support/expect.ts'
import { findRecordAddress } from './addresses.ts'
import { pressButton, pressTool, type ScreensByRoute } from './screen.ts'

/**
 * The register filtered to a few rows. Checking fifty rows takes long, and another screen in this list already checks
 * them.
 */
const SHORT_REGISTER = '/registered?search=evans'

/** Returns a function that creates a request of a family, and returns the address of the request. */
function createRequest(kind: 'copy' | 'removal') {
  return async (product: Product): Promise<string> => {
    const id = newId()
    await product.query(
      `INSERT INTO family_requests (id, organisation_id, kind, link_id, adult_id, email, people, reason)
       SELECT $1, r.organisation_id, $2, gen_random_uuid(), r.id, r.email, r.id || r.family_entries, 'We have moved'
       FROM registered r JOIN users u ON u.organisation_id = r.organisation_id
       WHERE u.email = 'coordinator.riverside@hallbook.example' AND r.is_adult AND r.deleted_at IS NULL AND cardinality(r.family_entries) > 0
       ORDER BY r.last_name, r.id LIMIT 1`,
      [id, kind],
    )
    return `/${kind}_requests/${id}`
  }
}

/** Screens for a club's data: people, groups, parcels and survey answers. */
export const clubScreens: ScreensByRoute = {
  '/registered': [
    { name: 'registration', path: '/registered' },
    { name: 'registration of Boxes of Hope', path: '/registered', account: 'coordinator.hopebox' },
    { name: 'nobody found', path: '/registered?search=zzzz' },
    {
      name: 'people selected',
      path: SHORT_REGISTER,
      open: async (page) => {
        await page.locator('main :is(td, li) input[type=checkbox]').first().check()
        const bulkChangeButton = page.getByRole('button', { name: /Change selected|Newid y rhai a ddewiswyd/ })
        if (await bulkChangeButton.isVisible()) await bulkChangeButton.click()
        else await pressButton(/Update Church/, /Diweddaru statws/)(page)
      },
    },
    {
      name: 'registration link',
      path: SHORT_REGISTER,
      open: pressTool(/Get Registration link/, /Cael y ddolen gofrestru/),
    },
    { name: 'removed people', path: SHORT_REGISTER, open: pressTool(/Removed people/, /Pobl a dynnwyd/) },
  ],
  '/registered_duplicates': [{ name: 'duplicates', path: '/registered_duplicates' }],
  '/copy_requests': [{ name: 'requests for a copy', path: '/copy_requests' }],
  '/copy_requests/$id': [
    { name: 'a request for a copy', path: createRequest('copy') },
    { name: 'a closed request for a copy', path: '/copy_requests/nothing' },
  ],
  '/removal_requests': [{ name: 'requests to be removed', path: '/removal_requests' }],
  '/removal_requests/$id': [
    { name: 'a request to be removed', path: createRequest('removal') },
    { name: 'a closed request to be removed', path: '/removal_requests/nothing' },
  ],
  '/registered/new': [
    { name: 'register a child', path: '/registered/new' },
    { name: 'register an adult', path: '/registered/new?adult=true' },
  ],
  '/registered/$id': [
    { name: 'a person', path: findRecordAddress('/registered', 'registered', 'coordinator.riverside') },
  ],
  '/setup': [{ name: 'setup', path: '/setup' }],
  '/ready_steady_cook': [{ name: 'checklist', path: '/ready_steady_cook' }],
  '/groups': [
    { name: 'groups', path: '/groups', account: 'coordinator.stmarks' },
    { name: 'forbidden', path: '/groups' },
  ],
  '/groups/$id': [
    { name: 'new group', path: '/groups/new', account: 'coordinator.stmarks' },
    {
      name: 'a group',
      path: findRecordAddress('/groups', 'groups', 'coordinator.stmarks'),
      account: 'coordinator.stmarks',
    },
  ],
  '/parcel_provision_sessions': [
    {
      name: 'parcel provisions',
      path: '/parcel_provision_sessions',
      open: (page) =>
        expect(
          page.locator('main a[href^="/parcel_provision_sessions/"]').filter({ visible: true }).first(),
        ).toBeVisible(),
    },
    { name: 'no parcels found', path: '/parcel_provision_sessions?registered=nobody' },
    {
      name: 'clone a parcel session',
      path: '/parcel_provision_sessions',
      account: 'coordinator.hopebox',
      open: pressButton(/^Create New Session|^Clone/, /^Creu |^Clonio/),
    },
  ],
  '/parcel_provision_sessions/$id': [
    {
      name: 'parcel provision of Boxes of Hope',
      path: '/parcel_provision_sessions',
      account: 'coordinator.hopebox',
      open: async (page) => {
        await page.locator('main a[href^="/parcel_provision_sessions/"]').filter({ visible: true }).first().click()
        await expect(page.locator('main a[href^="/registered/"]').first()).toBeVisible()
      },
    },
    {
      name: 'boxes to pack',
      path: '/parcel_provision_sessions',
      account: 'coordinator.hopebox',
      open: async (page) => {
        await page.locator('main a[href^="/parcel_provision_sessions/"]').filter({ visible: true }).first().click()
        await page.getByRole('button', { name: /^(Packing|Pacio)$/ }).click()
        await expect(page.locator('main ol input[type=checkbox]').first()).toBeVisible()
      },
    },
    {
      name: 'parcels to deliver',
      path: '/parcel_provision_sessions',
      account: 'coordinator.hopebox',
      open: async (page) => {
        await page.locator('main a[href^="/parcel_provision_sessions/"]').filter({ visible: true }).first().click()
        await page.getByRole('button', { name: /^(Deliveries|Danfoniadau)$/ }).click()
        await expect(page.locator('main ol input[type=checkbox]').first()).toBeVisible()
      },
    },
    { name: 'parcel provision that is not there', path: '/parcel_provision_sessions/nothing' },
  ],
  '/participant_feedback': [
    { name: 'participant feedback', path: '/participant_feedback' },
    {
      name: 'survey link',
      path: '/participant_feedback',
      open: pressButton(/Get Survey link/, /Cael dolen yr arolwg/),
    },
    {
      name: 'handing the tablet over',
      path: '/participant_feedback',
      open: pressButton(/Let a family answer/, /Gadael i deulu ateb/),
    },
    { name: 'no feedback found', path: '/participant_feedback?search=zzzz' },
  ],
  '/participant_feedback/$id': [
    {
      name: 'one answer of the survey',
      path: '/participant_feedback',
      open: async (page) => {
        await page.locator('main a[href^="/participant_feedback/"]').first().click()
        await expect(page.locator('main dl').first()).toBeVisible()
      },
    },
  ],
}
