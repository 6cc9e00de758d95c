import { expect } from '../support/expect.ts'
import { findTabAddress } from './addresses.ts'
import { buildRecordScreens } from './record-screens.ts'
import { pressButton, type ScreensByRoute } from './screen.ts'

/** Screens of central staff, including the screens on which clubs see central content. */
export const staffScreens: ScreensByRoute = {
  '/dashboard': [
    { name: 'dashboard of staff', path: '/dashboard', account: 'vp.support' },
    { name: 'dashboard of a club', path: '/dashboard' },
    { name: 'dashboard of Boxes of Hope', path: '/dashboard', account: 'coordinator.hopebox' },
    {
      name: 'export of the dashboard',
      path: '/dashboard',
      account: 'vp.support',
      open: async (page) => {
        await page
          .locator('main')
          .getByRole('button', { name: /^(Export|Allforio)$/ })
          .click()
        await page.getByRole('menuitem', { name: /Export Surveys|Allforio Arolygon/ }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
  ],
  '/holiday_return': [
    { name: 'holiday return of staff', path: '/holiday_return', account: 'vp.support' },
    { name: 'holiday return of a club', path: '/holiday_return' },
  ],
  '/access_review': [{ name: 'access review', path: '/access_review', account: 'vp.support' }],
  '/number_exports': [{ name: 'saved files of numbers', path: '/number_exports', account: 'vp.support' }],
  '/frozen_years': [
    {
      name: 'keep a year',
      path: '/frozen_years',
      account: 'vp.support',
      open: pressButton(/Save a year/, /Cadw blwyddyn/),
    },
  ],
  '/frozen_years/$id': [
    {
      name: 'a year as it was sent',
      account: 'vp.support',
      path: async (product) => {
        const token = await product.token('vp.support')
        const year = { year: new Date().getFullYear() }
        await product.call(token, 'POST', '/dashboard/frozen_years', year)
        const [row] = await product.query<{ id: string }>('SELECT id FROM frozen_years LIMIT 1')
        return `/frozen_years/${row?.id}`
      },
    },
  ],
  '/network_settings': [{ name: 'network settings', path: '/network_settings', account: 'vp.support' }],
  '/network_health': [{ name: 'network health', path: '/network_health', account: 'vp.support' }],
  '/security_events': [{ name: 'security events', path: '/security_events', account: 'vp.support' }],
  '/mails': [
    { name: 'mails', path: '/mails', account: 'vp.support' },
    { name: 'no mail found', path: '/mails?search=zzzz', account: 'vp.support' },
  ],
  '/mails/$id': [
    {
      name: 'a mail',
      account: 'vp.support',
      path: async (product) => {
        await product.query(
          `INSERT INTO mails (id, to_address, subject, text) VALUES
           ('0198c2f4-5a11-7000-8000-00000000a001', 'owain@parish.example', 'A reference for Angharad Price',
            E'Hello Owain,\\n\\nOpen this link:\\n\\nhttp://localhost:4173/reference_forms/abc\\n') ON CONFLICT DO NOTHING`,
        )
        return '/mails/0198c2f4-5a11-7000-8000-00000000a001'
      },
    },
  ],
  '/sign_in_code': [{ name: 'sign-in code', path: '/sign_in_code', account: 'vp.support' }],
  '/applications': [
    { name: 'applications', path: '/applications', account: 'vp.support' },
    { name: 'applications of a club', path: '/applications' },
    { name: 'no application found', path: '/applications?search=zzzz', account: 'vp.support' },
  ],
  '/volunteer_applications': [
    { name: 'volunteer applications', path: '/volunteer_applications', account: 'vp.support' },
    { name: 'volunteer applications of a club', path: '/volunteer_applications' },
  ],
  '/volunteer_applications/$id/$tab': [
    {
      name: 'a volunteer application',
      path: findTabAddress('application_form', 'volunteer'),
      account: 'vp.support',
    },
  ],
  '/volunteer_applications/$id/second_look': [
    {
      name: 'second look at a volunteer',
      path: findTabAddress('second_look', 'volunteer'),
      account: 'vp.support',
    },
  ],
  '/applications/$id/second_look': [
    { name: 'second look at an application', path: findTabAddress('second_look'), account: 'vp.support' },
  ],
  '/applications/$id/$tab': [
    { name: 'an application to change', path: findTabAddress('application_form'), account: 'vp.support' },
    { name: 'an application to read', path: findTabAddress('application_form'), account: 'vp.general' },
    { name: 'references of an application', path: findTabAddress('references'), account: 'vp.support' },
    { name: 'record of an application', path: findTabAddress('record'), account: 'vp.support' },
    { name: 'an application that is not there', path: '/applications/nothing/notes', account: 'vp.support' },
  ],
  ...buildRecordScreens('organisations', 'vp.support', 'clubs'),
  '/organisations': [
    {
      name: 'clubs',
      path: '/organisations',
      account: 'vp.support',
      open: (page) => expect(page.getByRole('button', { name: /^Ready Steady Cook, / }).first()).toBeVisible(),
    },
    {
      name: 'checklist of a club',
      path: '/organisations',
      account: 'vp.support',
      open: pressButton(/^Ready Steady Cook, /, /^Ready Steady Cook, /),
    },
    { name: 'no club found', path: '/organisations?search=zzzz', account: 'vp.support' },
  ],
  ...buildRecordScreens('church_relationship_leads', 'vp.support', 'leads', 'regional_leaders'),
  '/organisation_status': [
    { name: 'club open status', path: '/organisation_status', account: 'vp.support' },
    {
      name: 'club open status, run',
      path: '/organisation_status',
      account: 'vp.support',
      open: async (page) => {
        await page.getByRole('button', { name: /^(Run|Rhedeg)$/ }).click()
        await expect(page.locator('main a[href^="/organisations/"]').first()).toBeVisible()
      },
    },
  ],
  '/organisation_status/inbox': [
    {
      name: 'inbox',
      path: '/organisation_status/inbox',
      account: 'vp.support',
      open: (page) => expect(page.locator('main a[href^="/users/pastors/"]').first()).toBeVisible(),
    },
    {
      name: 'a reply',
      path: '/organisation_status/inbox',
      account: 'vp.support',
      open: pressButton(/^(Decide about|Change what)/, /^(Penderfynu am|Newid yr hyn)/),
    },
  ],
  '/club_open_list': [
    {
      name: 'sessions calendar',
      path: '/club_open_list',
      account: 'vp.support',
      open: (page) => expect(page.locator('main :is([data-day], ol > li)').first()).toBeVisible(),
    },
    {
      name: 'sessions calendar of those who open no club',
      path: '/club_open_list?view=list',
      account: 'tlg',
    },
    {
      name: 'calendar feeds',
      path: '/club_open_list',
      account: 'vp.support',
      open: pressButton(/^Calendar feeds/, /^Ffrydiau calendr/),
    },
  ],
  ...buildRecordScreens('holiday_texts', 'vp.support', 'holiday texts'),
  ...buildRecordScreens('news', 'vp.support', 'news'),
  ...buildRecordScreens('important_dates', 'vp.support', 'important dates'),
  ...buildRecordScreens('church_connections', 'vp.support', 'church connections'),
  ...buildRecordScreens('videos', 'vp.support', 'videos'),
  ...buildRecordScreens('team_sections', 'vp.support', 'team sections'),
  ...buildRecordScreens('team_members', 'vp.support', 'team members'),
  ...buildRecordScreens('golden_numbers_manual_entries', 'vp.support', 'golden numbers by hand'),
  ...buildRecordScreens('parcel_provisions_manual_entries', 'vp.support', 'parcel provisions by hand'),
  ...buildRecordScreens('users/pastors', 'vp.support', 'users', 'users WHERE is_pastor'),
  ...buildRecordScreens('users/staff', 'vp.support', 'staff', 'users WHERE is_staff'),
}
