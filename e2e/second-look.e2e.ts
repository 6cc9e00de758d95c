import type { Page } from '@playwright/test'
import { getUtcDay } from '../contract/rules/days.ts'
import { completeReference } from '../server/testing/application.ts'
import type { Product } from '../server/testing/product.ts'
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'

test.use({ databaseOf: 'second-look' })

/**
 * Creates a volunteer with two references that the coordinator recorded and checked alone.
 * @returns the application's id
 */
async function referVolunteer(product: Product, token: string): Promise<string> {
  const { id } = (await product.call(token, 'POST', '/volunteer_referrals', {
    first_name: 'Iestyn',
    last_name: 'Vaughan',
    email: 'iestyn.vaughan@mail.example',
    referrer_name: 'Nia Rees',
    referrer_role: 'Coordinator',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  })) as { id: string }
  const buildReferee = (full_name: string, email: string, role: string) => ({
    role,
    full_name,
    email,
    phone: '029 2018 0142',
    years_known: 6,
  })
  await product.call(token, 'PATCH', `/volunteer_applications/${id}`, {
    form: {
      young_helper: false,
      references: [
        buildReferee('Owain Parry', 'owain.parry@church.example', 'Church Leader'),
        buildReferee('Bronwen Teague', 'b.teague@splott.example', 'Employer'),
      ],
    },
    submit: true,
  })
  const { results } = (await product.call(token, 'GET', `/volunteer_application_references?application=${id}`)) as {
    results: { id: string; number: number }[]
  }
  const { declaration: _, ...answers } = completeReference
  for (const { id: reference, number } of results) {
    const path = `/volunteer_application_references/${reference}`
    const years_known = number === 1 ? 6 : 1
    await product.call(token, 'POST', `${path}/telephone`, {
      day: getUtcDay(Date.now()),
      number: '029 2018 0142',
      answers: { ...answers, years_known },
    })
    await product.call(token, 'PATCH', path, { checked: true })
  }
  await product.query(
    `INSERT INTO dbs_forms (id, version, application_id, name, email, email_sent, submitted, confirmed, barred_list_checked, valid_until)
     VALUES (gen_random_uuid(), 1, $1, 'Huw', 'huw@dbs.example', now(), now(), 'enhanced_certificate', true, '2099-01-01')`,
    [id],
  )
  return id
}

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'textbox'): Promise<void> {
  const target = page.getByRole('main').getByRole(role, { name })
  await expect(target.first()).toBeVisible()
  for (let i = 0; i < 80; i++) {
    if (await target.first().evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

test('lets a safeguarding leader review by keyboard as the second person [B-REC-07]', async ({
  signedIn,
  product,
  watch,
}) => {
  await product.query("UPDATE network_settings SET two_people = 'required'")
  const token = await product.token('coordinator.riverside')
  // Sign the leader in, because an account without a sign-in for two months may not review.
  await product.token('safeguarding.riverside')
  const id = await referVolunteer(product, token)

  const page = await signedIn('coordinator.riverside', { at: `/volunteer_applications/${id}/references` })
  watch(page)
  const rail = page.getByRole('region', { name: 'What is left' })
  const main = page.getByRole('main')
  const initialWidth = page.viewportSize()?.width ?? 0
  expect(initialWidth).toBeGreaterThan(1120)
  await expect(rail).toContainText('Someone else must look')
  await expect(rail).toContainText('Pauline Jenkins (safeguarding leader)')
  await expect(rail.getByRole('switch', { name: 'Checks completed' })).toBeDisabled()
  await expectAccessibleInBothThemes(page)
  await page.goto(`${product.url}/volunteer_applications/${id}/second_look`)
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Second look: Iestyn Vaughan')
  await expect(main.getByRole('region', { name: 'Someone else must look' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'I have looked' })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  const leaderPage = await signedIn('safeguarding.riverside', { at: `/volunteer_applications/${id}/references` })
  watch(leaderPage)
  await expect(leaderPage.getByRole('main').getByText('typed by').first()).toBeVisible()
  await expectAccessibleInBothThemes(leaderPage)
  await tabTo(leaderPage, 'Take a second look', 'link')
  await leaderPage.keyboard.press('Enter')
  await expect(leaderPage).toHaveURL(new RegExp(`/volunteer_applications/${id}/second_look$`))
  const table = leaderPage.getByRole('table', { name: 'References side by side' })
  await expect(table).toContainText('1, Iestyn wrote 6')
  await expect(leaderPage.getByRole('list', { name: 'Warnings' })).toContainText(
    'Reference 2: Referee says 1 year, the applicant wrote 6.',
  )
  await expectAccessibleInBothThemes(leaderPage)
  await leaderPage.setViewportSize({ width: 390, height: 844 })
  await expect(leaderPage.getByRole('list', { name: 'References side by side' })).toBeVisible()
  await expectAccessibleInBothThemes(leaderPage)
  await leaderPage.setViewportSize({ width: 1280, height: 800 })
  await tabTo(leaderPage, /^Note/, 'textbox')
  await leaderPage.keyboard.type('Rang the holiday scheme')
  await leaderPage.keyboard.press('Tab')
  await leaderPage.keyboard.press('Enter')
  await expect(leaderPage.getByText('Second look saved')).toBeVisible()
  await expect(leaderPage).toHaveURL(new RegExp(`/volunteer_applications/${id}/references$`))
  await expect(leaderPage.getByRole('region', { name: 'What is left' })).toContainText('Rang the holiday scheme')

  await page.goto(`${product.url}/volunteer_applications/${id}/references`)
  await rail.getByRole('switch', { name: 'Checks completed' }).press('Space')
  await expect(page.getByText('Application updated')).toBeVisible()
})
