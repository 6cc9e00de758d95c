import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newId } from '../contract/id.ts'
import { demoHashid } from '../server/db/demo/identity.ts'
import type { Product } from '../server/testing/product.ts'
import { axeFindings } from './support/accessible.ts'
import { type LinkedPage, linksOfApplication } from './support/application-links.ts'
import { expect, test } from './support/fixtures.ts'
import { night } from './support/night.ts'
import { unfoldTools } from './support/register.ts'
import { routeFiles } from './support/routes.ts'

type Screen = {
  name: string
  path: string | ((product: Product) => Promise<string>)
  /** Who opens it: a coordinator of one group, where none is named; null: no one has signed in. */
  account?: string | null
  /** Brings the screen into the state to check. */
  open?: (page: Page) => Promise<void>
}

/** Buttons by their place in the code's English or Welsh. */
const press = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: new RegExp(`${en.source}|${cy.source}`) })
    .first()
    .click()
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]').first()).toBeVisible()
}

const pressTool = (en: RegExp, cy: RegExp) => async (page: Page) => {
  await unfoldTools(page)
  await press(en, cy)(page)
}

/** The register with few rows: to look through fifty takes longest, and one screen does. */
const FEW = '/registered?search=evans'

/** The address of a record of a club that a table holds. */
const anyOf = (path: string, table: string, account: string) => async (product: Product) => {
  const [row] = await product.query<{ id: string }>(
    `SELECT t.id FROM ${table} t JOIN users u USING (organisation_id)
     WHERE u.email = $1 AND t.deleted_at IS NULL ORDER BY t.id LIMIT 1`,
    [`${account}@hallbook.example`],
  )
  return `${path}/${row?.id}`
}

/** A session of a club, or one of its boards. */
const anySession =
  (board = '') =>
  async (product: Product) =>
    (await anyOf('/sessions', 'sessions', 'coordinator.riverside')(product)) + board

/** The address of a record of the network's own. */
const anyOfNetwork = (noun: string, from: string) => async (product: Product) => {
  const [row] = await product.query<{ id: string }>(`SELECT id FROM ${from} ORDER BY id LIMIT 1`)
  return `/${noun}/${row?.id}`
}

/**
 * The list, a record and a new one of a noun that central staff keep.
 * @param from where the noun's records are, if not in a table of its name
 */
const recordScreens = (
  noun: string,
  account: string,
  lists: string,
  from = noun,
): Record<string, Screen[]> => ({
  [`/${noun}`]: [{ name: lists, path: `/${noun}`, account }],
  [`/${noun}/$id`]: [
    { name: `one of ${lists}`, path: anyOfNetwork(noun, from), account },
    {
      name: `new one of ${lists}, sent empty`,
      path: `/${noun}/new`,
      account,
      open: async (page) => {
        await page.getByRole('button', { name: /^(Save|Cadw)$/ }).click()
        await expect(page.locator('[aria-invalid=true]').first()).toBeFocused()
      },
    },
  ],
})

/** A published directory of the main programme with something in it. */
const directoryOf = async (product: Product, items: string): Promise<string> => {
  const [row] = await product.query<{ id: string }>(
    `SELECT d.id FROM resource_directories d JOIN ${items} i ON i.resource_directory = d.id
     WHERE NOT d.unpublished AND NOT d.is_boxes_of_hope ORDER BY d.id LIMIT 1`,
  )
  return row?.id ?? ''
}

const linkTo = (page: LinkedPage) => async (product: Product) => (await linksOfApplication(product))[page]

/** A wizard of several steps, begun and refused. */
const refused = async (page: Page) => {
  await page.getByRole('button', { name: /^(Start|Dechrau)$/ }).click()
  await page.getByRole('button', { name: /^(Continue|Parhau)$/ }).click()
  await expect(page.getByRole('alert')).toBeFocused()
}

/** A form of one page, sent empty. */
const sentEmpty = async (page: Page) => {
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('alert')).toBeFocused()
}

/** What people open by the links of an application. */
const applicantScreens: Record<string, Screen[]> = {
  '/refer_applicant': [
    { name: 'referral sent empty', path: '/refer_applicant', account: null, open: sentEmpty },
  ],
  '/application_forms/$id': [
    { name: 'application form', path: linkTo('application_forms'), account: null },
    { name: 'application form refused', path: linkTo('application_forms'), account: null, open: refused },
  ],
  '/reference_forms/$id': [
    { name: 'reference form', path: linkTo('reference_forms'), account: null },
    { name: 'reference form refused', path: linkTo('reference_forms'), account: null, open: refused },
  ],
  '/dbs_forms/$id': [
    { name: 'confirmation of a check', path: linkTo('dbs_forms'), account: null, open: sentEmpty },
  ],
  '/safeguarding_declarations/$id': [
    { name: 'declaration', path: linkTo('safeguarding_declarations'), account: null, open: sentEmpty },
  ],
  '/safeguarding_declaration_forms/$id': [
    {
      name: 'declaration by its other address',
      path: async (product) =>
        (await linksOfApplication(product)).safeguarding_declarations.replace(
          '/safeguarding_declarations/',
          '/safeguarding_declaration_forms/',
        ),
      account: null,
    },
  ],
  '/volunteer_application_forms/$id': [
    { name: 'volunteer form', path: linkTo('volunteer_application_forms'), account: null, open: refused },
  ],
  '/volunteer_reference_forms/$id': [
    { name: 'reference of a volunteer', path: linkTo('volunteer_reference_forms'), account: null },
  ],
  '/volunteer_dbs_forms/$id': [
    { name: 'check of a volunteer', path: linkTo('volunteer_dbs_forms'), account: null },
  ],
  '/parental_consent_forms/$id': [
    { name: 'parental consent', path: linkTo('parental_consent_forms'), account: null, open: sentEmpty },
  ],
  '/refer_volunteer': [{ name: 'referral of a volunteer', path: '/refer_volunteer' }],
  '/application_status/$id': [
    { name: 'status of an application', path: linkTo('application_status'), account: null },
    {
      name: 'asking for another referee',
      path: linkTo('application_status'),
      account: null,
      open: async (page) => {
        const ask = page.getByRole('button', { name: /^(Ask another person|Gofyn i berson arall)$/ })
        await ask.first().click()
        await expect(page.locator('main form')).toBeVisible()
      },
    },
  ],
}

/** The directories of files or videos, and what is in them, for those who maintain them. */
const shelfScreens = (noun: string, items: string, name: string): Record<string, Screen[]> => {
  const account = 'vp.support'
  const path = `/admin/${noun}`
  return {
    [path]: [{ name: `directories of ${name}`, path, account }],
    [`${path}/$directory`]: [
      {
        name: `a directory of ${name}`,
        account,
        path: async (product) => `${path}/${await directoryOf(product, items)}`,
      },
      { name: `new directory of ${name}`, path: `${path}/new`, account },
    ],
    [`${path}/$directory/$id`]: [
      {
        name: `one of the ${name} in a directory`,
        account,
        path: async (product) => {
          const [row] = await product.query<{ id: string; resource_directory: string }>(
            `SELECT id, resource_directory FROM ${items} ORDER BY id LIMIT 1`,
          )
          return `${path}/${row?.resource_directory}/${row?.id}`
        },
      },
    ],
  }
}

/** The address of a tab of an application that was sent, for central staff. */
const tabOf =
  (tab: string, flow: 'core' | 'volunteer' = 'core') =>
  async (product: Product) => {
    const [row] = await product.query<{ id: string }>(
      'SELECT id FROM applications WHERE flow = $1 AND submitted IS NOT NULL ORDER BY created, id LIMIT 1',
      [flow],
    )
    return `/${flow === 'core' ? '' : 'volunteer_'}applications/${row?.id}/${tab}`
  }

/** The link of a text that asks about a holiday to come: one of the demo's, of another year and with a token that is known. */
const linkOfText = async (product: Product): Promise<string> => {
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

const concernAboutSomebody = async (product: Product): Promise<string> =>
  `/concerns/new?person=${(await anyOf('', 'registered', 'coordinator.riverside')(product)).slice(1)}`

/** A concern that was sent to the key of a leader: with halves of a key that have the right shape and open nothing. */
const aConcern = async (product: Product): Promise<string> => {
  const leader = await product.token('safeguarding.riverside')
  const key = newId()
  const door = { salt: 's'.repeat(22), rounds: 600_000, iv: 'i'.repeat(16), wrapped: 'w'.repeat(64) }
  const open = { x: 'x'.repeat(43), y: 'y'.repeat(43) }
  await product.call(leader, 'POST', '/concern_keys', { id: key, open, door })
  const id = newId()
  await product.query(
    `WITH writer AS (SELECT * FROM users WHERE email = 'core.riverside@hallbook.example'),
       made AS (INSERT INTO concerns (id, organisation_id, user_id, by, made_at)
         SELECT $1, organisation_id, id, 'Huw Griffiths', now() FROM writer RETURNING *)
     INSERT INTO concern_seals (concern_id, key_id, organisation_id, by, box)
     SELECT id, $2, organisation_id, repeat('b', 87), 'box' FROM made`,
    [id, key],
  )
  return `/concerns/${id}`
}

/** Routes that only lead on to others. */
const LEAD_ON = ['/', '/applications/$id', '/volunteer_applications/$id']

/** Each route with what it shows; a new one that is not here fails the test. */
const screens: Record<string, Screen[]> = {
  '/welcome': [
    { name: 'welcome', path: '/welcome' },
    { name: 'welcome of a safeguarding leader', path: '/welcome', account: 'safeguarding.riverside' },
    { name: 'sync panel', path: '/welcome', open: press(/Open the sync panel/, /Agor y panel/) },
  ],
  '/dashboard': [
    { name: 'dashboard of staff', path: '/dashboard', account: 'vp.support' },
    { name: 'dashboard of a club', path: '/dashboard' },
    { name: 'dashboard of Boxes of Hope', path: '/dashboard', account: 'coordinator.hopebox' },
    {
      name: 'export of the dashboard',
      path: '/dashboard',
      account: 'vp.support',
      open: press(/Export Surveys/, /Allforio Arolygon/),
    },
  ],
  '/holiday_return': [
    { name: 'holiday return of staff', path: '/holiday_return', account: 'vp.support' },
    { name: 'holiday return of a club', path: '/holiday_return' },
  ],
  '/frozen_years': [
    {
      name: 'keep a year',
      path: '/frozen_years',
      account: 'vp.support',
      open: press(/Keep a year/, /Cadw blwyddyn/),
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
  '/security_events': [{ name: 'security events', path: '/security_events', account: 'vp.support' }],
  '/sign_in_code': [{ name: 'sign-in code', path: '/sign_in_code', account: 'vp.support' }],
  '/sessions': [
    { name: 'sessions', path: '/sessions' },
    { name: 'sessions of several groups', path: '/sessions', account: 'coordinator.stmarks' },
    { name: 'create sessions', path: '/sessions', open: press(/Create New/, /Creu/) },
  ],
  '/sessions/today': [{ name: 'attendance', path: '/sessions/today' }],
  '/sessions/$id': [
    { name: 'attendance of another day', path: anySession() },
    {
      name: 'a person behind a tile',
      path: '/sessions/today',
      open: async (page) => {
        await page.locator('button.about').first().click()
        await expect(page.getByRole('dialog').locator('.person-summary')).toBeVisible()
      },
    },
  ],
  '/sessions/$id/kitchen': [{ name: 'kitchen board', path: anySession('/kitchen') }],
  '/sessions/$id/fire_roll': [{ name: 'fire roll', path: anySession('/fire_roll') }],
  '/sessions/$id/departures': [{ name: 'signing out', path: anySession('/departures') }],
  '/sessions/$id/ratio': [{ name: 'adults and children', path: anySession('/ratio') }],
  '/helper_days': [
    { name: 'helpers’ days', path: '/helper_days', account: 'safeguarding.riverside' },
    { name: 'helpers without a check', path: '/helper_days?told=true' },
  ],
  '/concerns': [
    { name: 'concerns of a leader', path: '/concerns', account: 'safeguarding.riverside' },
    { name: 'concerns of the network', path: '/concerns', account: 'vp.support' },
  ],
  '/concerns/new': [
    { name: 'concern note', path: '/concerns/new' },
    { name: 'concern note about somebody', path: concernAboutSomebody },
  ],
  '/concerns/key': [{ name: 'key to concerns', path: '/concerns/key', account: 'safeguarding.riverside' }],
  '/concerns/network_key': [
    { name: 'key of the network', path: '/concerns/network_key', account: 'vp.support' },
  ],
  '/concerns/$id': [
    { name: 'a concern', path: aConcern, account: 'safeguarding.riverside' },
    { name: 'a concern of no key', path: '/concerns/nothing', account: 'safeguarding.riverside' },
  ],
  '/registered': [
    { name: 'registration', path: '/registered' },
    { name: 'registration of Boxes of Hope', path: '/registered', account: 'coordinator.hopebox' },
    { name: 'nobody found', path: '/registered?search=zzzz' },
    {
      name: 'people selected',
      path: FEW,
      open: async (page) => {
        await page.locator('main :is(td, li) input[type=checkbox]').first().check()
        const all = page.getByRole('button', { name: /Change selected|Newid y rhai a ddewiswyd/ })
        if (await all.isVisible()) await all.click()
        else await press(/Update Church/, /Diweddaru statws/)(page)
      },
    },
    {
      name: 'registration link',
      path: FEW,
      open: pressTool(/Get Registration link/, /Cael y ddolen gofrestru/),
    },
    { name: 'removed people', path: FEW, open: pressTool(/Removed people/, /Pobl a dynnwyd/) },
  ],
  '/registered_duplicates': [{ name: 'duplicates', path: '/registered_duplicates' }],
  '/registered/new': [
    { name: 'register a child', path: '/registered/new' },
    { name: 'register an adult', path: '/registered/new?adult=true' },
  ],
  '/registered/$id': [
    { name: 'a person', path: anyOf('/registered', 'registered', 'coordinator.riverside') },
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
      path: anyOf('/groups', 'groups', 'coordinator.stmarks'),
      account: 'coordinator.stmarks',
    },
  ],
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
      path: tabOf('application_form', 'volunteer'),
      account: 'vp.support',
    },
  ],
  '/applications/$id/$tab': [
    { name: 'an application to change', path: tabOf('application_form'), account: 'vp.support' },
    { name: 'an application to read', path: tabOf('application_form'), account: 'vp.general' },
    { name: 'references of an application', path: tabOf('references'), account: 'vp.support' },
    { name: 'record of an application', path: tabOf('record'), account: 'vp.support' },
    { name: 'an application that is not there', path: '/applications/nothing/notes', account: 'vp.support' },
  ],
  ...recordScreens('organisations', 'vp.support', 'clubs'),
  '/organisations': [
    {
      name: 'clubs',
      path: '/organisations',
      account: 'vp.support',
      open: (page) =>
        expect(page.getByRole('button', { name: /^Ready Steady Cook, / }).first()).toBeVisible(),
    },
    {
      name: 'checklist of a club',
      path: '/organisations',
      account: 'vp.support',
      open: press(/^Ready Steady Cook, /, /^Ready Steady Cook, /),
    },
    { name: 'no club found', path: '/organisations?search=zzzz', account: 'vp.support' },
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
      open: press(/^Create New Session|^Clone/, /^Creu |^Clonio/),
    },
  ],
  '/parcel_provision_sessions/$id': [
    {
      name: 'parcel provision of Boxes of Hope',
      path: '/parcel_provision_sessions',
      account: 'coordinator.hopebox',
      open: async (page) => {
        await page
          .locator('main a[href^="/parcel_provision_sessions/"]')
          .filter({ visible: true })
          .first()
          .click()
        await expect(page.locator('main a[href^="/registered/"]').first()).toBeVisible()
      },
    },
    {
      name: 'boxes to pack',
      path: '/parcel_provision_sessions',
      account: 'coordinator.hopebox',
      open: async (page) => {
        await page
          .locator('main a[href^="/parcel_provision_sessions/"]')
          .filter({ visible: true })
          .first()
          .click()
        await page.getByRole('button', { name: /^(Packing|Pacio)$/ }).click()
        await expect(page.locator('main ol input[type=checkbox]').first()).toBeVisible()
      },
    },
    {
      name: 'parcels to deliver',
      path: '/parcel_provision_sessions',
      account: 'coordinator.hopebox',
      open: async (page) => {
        await page
          .locator('main a[href^="/parcel_provision_sessions/"]')
          .filter({ visible: true })
          .first()
          .click()
        await page.getByRole('button', { name: /^(Deliveries|Danfoniadau)$/ }).click()
        await expect(page.locator('main ol input[type=checkbox]').first()).toBeVisible()
      },
    },
    { name: 'parcel provision that is not there', path: '/parcel_provision_sessions/nothing' },
  ],
  ...recordScreens('church_relationship_leads', 'vp.support', 'leads', 'regional_leaders'),
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
      open: press(/^(Decide about|Change what)/, /^(Penderfynu am|Newid yr hyn)/),
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
      open: press(/^Calendar feeds/, /^Ffrydiau calendr/),
    },
  ],
  ...recordScreens('holiday_texts', 'vp.support', 'holiday texts'),
  '/t/$token': [{ name: 'link of a text', path: linkOfText, account: null }],
  ...recordScreens('news', 'vp.support', 'news'),
  ...recordScreens('important_dates', 'vp.support', 'important dates'),
  ...recordScreens('church_connections', 'vp.support', 'church connections'),
  ...recordScreens('videos', 'vp.support', 'videos'),
  ...recordScreens('team_sections', 'vp.support', 'team sections'),
  ...recordScreens('team_members', 'vp.support', 'team members'),
  ...recordScreens('golden_numbers_manual_entries', 'vp.support', 'golden numbers by hand'),
  ...recordScreens('parcel_provisions_manual_entries', 'vp.support', 'parcel provisions by hand'),
  '/participant_feedback': [
    { name: 'participant feedback', path: '/participant_feedback' },
    {
      name: 'survey link',
      path: '/participant_feedback',
      open: press(/Get Survey link/, /Cael dolen yr arolwg/),
    },
    {
      name: 'handing the tablet over',
      path: '/participant_feedback',
      open: press(/Hand the tablet over/, /Rhoi’r dabled i eraill/),
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
  '/survey/$hashid': [
    { name: 'survey', path: `/survey/${demoHashid('riverside')}`, account: null },
    {
      name: 'survey begun and refused',
      path: `/survey/${demoHashid('riverside')}`,
      account: null,
      open: async (page) => {
        await page.getByRole('button', { name: /^(Start|Dechrau)$/ }).click()
        await page.getByRole('button', { name: /^(Next|Nesaf)$/ }).click()
        await expect(page.getByRole('alert')).toBeFocused()
      },
    },
  ],
  ...applicantScreens,
  // Nothing is handed over here: it leads to the sign-in. Handed over it is looked at in participant-feedback.e2e.ts.
  '/survey/collect': [
    { name: 'survey of a tablet that was not handed over', path: '/survey/collect', account: null },
  ],
  ...shelfScreens('resources', 'resource_files', 'files'),
  ...shelfScreens('video_resources', 'video_resource_files', 'videos'),
  '/resources': [
    { name: 'resources', path: '/resources' },
    { name: 'resources of Boxes of Hope', path: '/resources', account: 'coordinator.hopebox' },
    {
      name: 'a directory of resources',
      path: async (product) => `/resources?directory=${await directoryOf(product, 'resource_files')}`,
    },
    { name: 'no resource found', path: '/resources?search=zzzz' },
  ],
  '/video_resources': [
    {
      name: 'a directory of videos',
      path: async (product) =>
        `/video_resources?directory=${await directoryOf(product, 'video_resource_files')}`,
    },
  ],
  '/meet_the_team': [{ name: 'meet the team', path: '/meet_the_team', account: null }],
  ...recordScreens('users/pastors', 'vp.support', 'users', 'users WHERE is_pastor'),
  ...recordScreens('users/staff', 'vp.support', 'staff', 'users WHERE is_staff'),
  '/$': [{ name: 'not found', path: '/nowhere' }],
  '/login': [{ name: 'sign-in', path: '/login', account: null }],
  '/password_reset_request': [{ name: 'password forgotten', path: '/password_reset_request', account: null }],
  '/password_reset/$token': [{ name: 'new password', path: '/password_reset/a-token', account: null }],
  '/registration/$hashid': [
    { name: 'self-registration', path: `/registration/${demoHashid('riverside')}`, account: null },
  ],
  '/participant_registration/organisation/$hashid': [
    {
      name: 'self-registration by the longer address',
      path: `/participant_registration/organisation/${demoHashid('riverside')}`,
      account: null,
    },
  ],
}

const languages = ['en', 'cy'] as const
const viewports = {
  phone: { width: 390, height: 844 },
  tablet: { width: 834, height: 1112 },
  desktop: { width: 1280, height: 800 },
} as const
const sizes = Object.keys(viewports) as (keyof typeof viewports)[]
const themes = ['light', 'dark'] as const

type Combination = {
  language: (typeof languages)[number]
  size: keyof typeof viewports
  theme: (typeof themes)[number]
}

const combinations: Combination[] = languages.flatMap((language) =>
  sizes.flatMap((size) => themes.map((theme) => ({ language, size, theme }))),
)

/** By day each screen is met in one combination, always the same, and all combinations over the screens. */
const combinationsOf = (name: string): Combination[] => {
  if (night) return combinations
  const at = createHash('sha256').update(name).digest().readUInt32BE() % combinations.length
  return combinations.slice(at, at + 1)
}

/** Screens that show most of the colours: these are checked in the dark theme too, whatever their combination. */
const ALSO_DARK = ['attendance', 'registration', 'a person', 'welcome', 'duplicates', 'self-registration']

const all = Object.values(screens).flat()

test.describe.configure({ mode: 'parallel' })

test('every route has a screen here, and the screens meet every language, size and theme', () => {
  const routes = routeFiles().map(({ route }) => route)
  expect(Object.keys(screens).sort()).toEqual(routes.filter((route) => !LEAD_ON.includes(route)))
  const met = new Set(all.flatMap(({ name }) => combinationsOf(name)))
  expect(combinations.filter((one) => !met.has(one))).toEqual([])
  expect(ALSO_DARK.filter((name) => !all.some((screen) => screen.name === name))).toEqual([])
})

/** No rule is broken, nothing runs past the right edge, and no text of the other language shows. */
const check = async (page: Page, name: string, { language, size, theme }: Combination) => {
  const about = { name, language, size, theme }
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cy' ? 'cy' : 'en-GB')
  const found = await axeFindings(page)
  expect.soft({ ...about, found }).toEqual({ ...about, found: [] })
  expect.soft({ ...about, overflow: await overflow() }).toEqual({ ...about, overflow: 0 })
  if (theme === 'dark' || !ALSO_DARK.includes(name)) return
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const inDark = await axeFindings(page, 'colours')
  expect.soft({ ...about, inDark }).toEqual({ ...about, inDark: [] })
}

/** Who opens what names no account. */
const RIVERSIDE = 'coordinator.riverside'

/** How many screens one test opens, one after the other. */
const AT_ONCE = 20

/** The screens of each account together, in parts that no test takes long for. */
const parts = [...new Set(all.map(({ account = RIVERSIDE }) => account))].flatMap((account) => {
  const of = all.filter((screen) => (screen.account === undefined ? RIVERSIDE : screen.account) === account)
  return Array.from({ length: Math.ceil(of.length / AT_ONCE) }, (_, at) => ({
    ...{ account, part: at + 1 },
    screens: of.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  }))
})

for (const { account, part, screens: some } of parts)
  test(`every screen is accessible and quiet: ${account ?? 'nobody signed in'}, part ${part}`, async ({
    browser,
    product,
    signedIn,
    watch,
  }) => {
    const page = account === null ? await (await browser.newContext()).newPage() : await signedIn(account)
    if (account === null) await page.goto(`${product.url}/login`)
    watch(page)
    for (const { name, path, open } of some)
      for (const combination of combinationsOf(name))
        await test.step(`${name}: ${Object.values(combination).join(', ')}`, async () => {
          await page.evaluate((value) => localStorage.setItem('language', value), combination.language)
          await page.setViewportSize(viewports[combination.size])
          await page.emulateMedia({ colorScheme: combination.theme, reducedMotion: 'reduce' })
          await page.goto(product.url + (typeof path === 'string' ? path : await path(product)))
          await expect(
            page.locator(account === null ? 'form, main article, main h1' : 'main h1').first(),
          ).toBeAttached()
          await open?.(page)
          await check(page, name, combination)
        })
    if (account === null) await page.context().close()
  })
