import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { DAY_MS, getLondonDay, getYear } from '../contract/rules/days.ts'
import { type Product, startProduct } from '../server/testing/product.ts'
import { type SmsGateway, startSmsGateway } from '../server/testing/sms-gateway.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { pressTwice } from './support/lock-steps.ts'

const WEBHOOK_SECRET = 'a webhook secret of this walk'
const YEAR = getYear(getLondonDay()) + 1
const PHONE_VIEWPORT = { width: 390, height: 844 }

/** Formats the day `days` days from now as `dd/MM/yyyy`. */
const formatTypedDay = (days: number) =>
  getLondonDay(new Date(Date.now() + days * DAY_MS))
    .split('-')
    .reverse()
    .join('/')

/** Checks that the table has these column headers. */
const expectColumnHeaders = async (page: Page, table: string, names: readonly string[]) => {
  for (const name of names)
    await expect(
      page.getByRole('table', { name: table }).getByRole('columnheader', { name, exact: true }),
    ).toBeVisible()
}
const getRows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr')
const clickSave = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

let smsGateway: SmsGateway
let product: Product
test.beforeAll(async () => {
  smsGateway = await startSmsGateway()
  product = await startProduct(process.env.HALLBOOK_TEST_POSTGRES ?? '', {
    SMS_GATEWAY_URL: smsGateway.url,
    SMS_FROM: '447700900100',
    SMS_WEBHOOK_SECRET: WEBHOOK_SECRET,
    TEXTS_HOURS: '0-24',
  })
})
test.afterAll(async () => {
  await product.close()
  await smsGateway.close()
})

/** Posts a signed reply to the webhook, as the SMS provider does. */
const postReply = async (from: string, message: string) => {
  const body = JSON.stringify({
    id: crypto.randomUUID(),
    from,
    message,
    received_at: new Date().toISOString(),
  })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${timestamp}.${body}`).digest('hex')
  const response = await fetch(`${product.url}/api/text_messages/inbound`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Hallbook-Timestamp': timestamp,
      'X-Hallbook-Signature': `sha256=${signature}`,
    },
    body,
  })
  expect(response.status).toBe(200)
}

/** Returns the text that was sent to this user, and the user's number. */
const findTextTo = async (account: string) => {
  const [user] = await product.query<{ mobile_number: string }>('SELECT mobile_number FROM users WHERE email = $1', [
    `${account}@hallbook.example`,
  ])
  const number = user?.mobile_number ?? ''
  const text = smsGateway.received.find(({ to: recipient }) => recipient === number)?.text ?? ''
  return { number, text }
}

test("requests, receives and confirms a club's holiday [TXT-01, INB-01, STAT-01, CAL-03, B-TXT-04]", async ({
  browser,
  signIn,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'vp.support', product.url)
  const openFromMenu = async (name: string) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // Delete the demo's texts of last summer, because they do not belong to this holiday.
  for (const table of ['text_messages', 'holiday_text_messages', 'holiday_text_waves', 'holiday_texts'])
    await product.query(`DELETE FROM ${table}`)
  for (const account of ['coordinator.riverside', 'coordinator.caerdydd'])
    await product.call(await product.token(account), 'POST', `/holiday_allocation/${YEAR}?partial=true`, [
      {
        holiday: 'July/Aug',
        year: YEAR,
        status: 'Open',
        start_date: `${YEAR}-07-20`,
        end_date: `${YEAR}-07-31`,
      },
    ])

  // Set up the texts: dates in order, wording and recipients (TXT-03, TXT-13, TXT-14).
  await openFromMenu('Holiday Text Setup')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Holiday Texts')
  await page.getByRole('link', { name: 'New holiday text' }).first().click()
  // Check that an empty form shows an error (TXT-04, TXT-05).
  await expect(page).toHaveURL(/\/holiday_texts\/new$/)
  await clickSave(page)
  await expect(page.getByLabel('Holiday', { exact: true })).toBeFocused()
  await page.getByLabel('Holiday', { exact: true }).selectOption('July/Aug')
  await page.getByLabel('Year', { exact: true }).fill(String(YEAR))
  await page.getByLabel('Start', { exact: true }).fill(`20/07/${YEAR}`)
  await page.getByLabel('End', { exact: true }).fill(`31/07/${YEAR}`)
  await page.getByRole('button', { name: /^Include regions/ }).click()
  await page.getByRole('checkbox', { name: 'Wales', exact: true }).check()
  await page.keyboard.press('Escape')
  const firstTextRegion = page.getByRole('region', { name: 'First text' })
  await firstTextRegion.getByLabel('First text date').fill(formatTypedDay(0))
  const secondDateField = page.getByLabel('Second text date')
  await secondDateField.fill(formatTypedDay(-1))
  await page.getByLabel('Third text date').fill(formatTypedDay(9))
  await expect(secondDateField).toHaveAccessibleDescription(/This date may not be before the one above it\./)
  await secondDateField.fill(formatTypedDay(7))
  const wordingField = firstTextRegion.getByLabel('First text, English')
  await expect(wordingField).toHaveValue(/^Hi \{name\}, is \{club\} open/)
  await wordingField.fill('Hello {name}, is {club} open? It’s time to say: {link}')
  await expect(firstTextRegion.getByText('The character ’ makes this longer: 2 parts instead of 1.')).toBeVisible()
  await expect(firstTextRegion.locator('mark').first()).toHaveText('’')
  await firstTextRegion.getByRole('button', { name: 'Use plain characters' }).click()
  await expect(wordingField).toHaveValue(/It's time/)
  await expect(firstTextRegion.getByText('2 people get it')).toBeVisible()
  await firstTextRegion.getByRole('button', { name: 'See who gets it and who does not' }).click()
  const dryRunDialog = page.getByRole('dialog', { name: 'First text' })
  await expect(dryRunDialog.getByText('Nia Rees')).toBeVisible()
  await expectAccessible(page)
  await dryRunDialog.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
  await clickSave(page)
  // Check that the texts are saved (TXT-59).
  await expect(page.getByText('Successfully saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${YEAR} - July/Aug`)

  // Schedule the due text, recall it, release it by hand, and send it after the recall window.
  await page.getByRole('button', { name: 'Read again' }).click()
  await firstTextRegion.getByRole('button', { name: 'Call it back' }).click()
  await expect(page.getByText('Called back. Nothing was sent.')).toBeVisible()
  await firstTextRegion.getByRole('button', { name: 'Send it' }).click()
  await expect(firstTextRegion.getByRole('button', { name: 'Call it back' })).toBeVisible()
  expect(smsGateway.received).toEqual([])
  await product.query("UPDATE holiday_text_waves SET held_until = now() WHERE state = 'held'")
  await page.getByLabel('Third text date').fill(formatTypedDay(10))
  await clickSave(page)
  await expect(page.getByText('Successfully saved').first()).toBeVisible()
  await expect.poll(() => smsGateway.received.length).toBe(2)
  await page.getByRole('button', { name: 'Read again' }).click()
  const ledgerRows = getRows(page, 'Texts and what became of them')
  await expect(ledgerRows).toHaveCount(2)
  await expect(ledgerRows.filter({ hasText: 'Elin Gruffudd' })).toContainText('Handed over')
  const [riversideText, caerdyddText] = [
    await findTextTo('coordinator.riverside'),
    await findTextTo('coordinator.caerdydd'),
  ]
  await expect.poll(() => product.query('SELECT state FROM holiday_text_waves')).toEqual([{ state: 'sent' }])
  // Check the list and its columns (TXT-06 to TXT-12, TXT-41, TXT-42).
  await openFromMenu('Holiday Text Setup')
  await expectColumnHeaders(page, 'Holiday Texts', ['Holiday', 'Year', 'Start', 'End', 'Included regions'])
  await expectColumnHeaders(page, 'Holiday Texts', ['Excluded regions', 'First text sent', 'Second text sent'])
  await expectColumnHeaders(page, 'Holiday Texts', ['Third text sent'])
  await expect(getRows(page, 'Holiday Texts')).toHaveText([
    new RegExp(`July/Aug.*${YEAR}.*20/07/${YEAR}.*31/07/${YEAR}.*Wales.*None.*Yes.*No.*No`, 's'),
  ])
  expect(riversideText.text).toMatch(/^Hello Nia, is Riverside Church Lunch Club open\? It's time to say: /)

  // Reply for one club by the link in its text. Opening the link and choosing an answer change nothing until the answer
  // is confirmed.
  const phone = await (await browser.newContext({ viewport: PHONE_VIEWPORT, reducedMotion: 'reduce' })).newPage()
  const [link = ''] = /http\S+\/t\/\S+/.exec(caerdyddText.text) ?? []
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(/^Ydy .+ ar agor yng ngwyliau/)
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'English' }).click()
  await phone.getByRole('button', { name: 'Yes, we are open' }).click()
  expect(await product.query('SELECT id FROM text_messages')).toEqual([])
  await phone.getByLabel(/^Which days/).fill('Tuesdays and Thursdays')
  await phone.getByRole('button', { name: 'Yes, send it' }).click()
  await expect(phone.getByText('Your answer has arrived: your club is open.')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('This has been answered. Thank you.')).toBeVisible()
  await phone.context().close()

  // Reply for the other club with an unclear text message. A user decides, reverts the decision, and decides again.
  await postReply(riversideText.number, 'yes but only Tuesday')
  await postReply('447700900998', 'Wrong number?')
  await openFromMenu('Inbox')
  const inboxRows = getRows(page, 'Inbox')
  await expect(inboxRows).toHaveCount(3)
  // Check the columns of the inbox (INB-03, INB-08 to INB-13).
  await expectColumnHeaders(page, 'Inbox', ['User', 'Club', 'Message', 'Received', 'Holiday', 'Processed'])
  const linkReplyRow = inboxRows.filter({ hasText: 'coordinator.caerdydd' })
  await expect(linkReplyRow).toContainText('Club marked open')
  // Check the date, the holiday and the processed state (INB-30, INB-31).
  await expect(linkReplyRow).toHaveText(new RegExp(`\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d.*${YEAR} - July/Aug.*Yes`, 's'))
  // Check the links to the user and the club (INB-14, INB-15, INB-16, ROUTE-65, USR-27).
  await expect(linkReplyRow.getByRole('link', { name: /^coordinator\.caerdydd/ })).toHaveAttribute(
    'href',
    /^\/users\/pastors\//,
  )
  await expect(linkReplyRow.getByRole('link', { name: /^Clwb Cinio/ })).toHaveAttribute('href', /^\/organisations\//)
  // Dismiss a reply that belongs to no club. It counts as a reply to read until a user has decided about it.
  await expect(page.getByText('2 replies to read')).toBeVisible()
  await inboxRows.getByRole('button', { name: 'Decide about the reply of 447700900998' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set it aside' }).click()
  await expect(page.getByText('1 reply to read')).toBeVisible()
  const unclearReplyRow = inboxRows.filter({ hasText: 'only Tuesday' })
  await expectAccessible(page)
  // Open the sent text next to the list (look/21).
  await unclearReplyRow.getByRole('button', { name: `${YEAR} - July/Aug` }).click()
  const textPanel = page.getByRole('dialog', { name: `${YEAR} - July/Aug` })
  await expect(textPanel.getByRole('region', { name: 'First text' })).toContainText('2 clubs replied')
  await textPanel.getByRole('button', { name: 'Close' }).click()
  for (const shouldUndo of [true, false]) {
    await unclearReplyRow.getByRole('button', { name: /^(Decide about|Change what)/ }).click()
    const decisionDialog = page.getByRole('dialog', { name: 'Nia Rees' })
    await decisionDialog.getByText('The club is open', { exact: true }).click()
    await decisionDialog.getByRole('button', { name: 'Save' }).click()
    await expect(unclearReplyRow).toContainText('Sioned Morris marked the club open')
    if (!shouldUndo) break
    await unclearReplyRow.getByRole('button', { name: /^Change what/ }).click()
    await decisionDialog.getByRole('button', { name: 'Undo' }).click()
    await expect(unclearReplyRow).toContainText('Undone by Sioned Morris')
  }

  // Record a phone call of the church relationship lead on the club's page.
  await unclearReplyRow.getByRole('link', { name: 'Riverside Church Lunch Club' }).click()
  const confirmations = page.getByRole('table', { name: 'Holiday confirmation' })
  await page.getByLabel('Year', { exact: true }).selectOption(String(YEAR))
  const summerRow = confirmations.getByRole('row').filter({ hasText: 'July/Aug' })
  await expect(summerRow).toContainText('by text')
  // Check the columns of the confirmations (STAT-02, STAT-07).
  await expectColumnHeaders(page, 'Holiday confirmation', [
    'Holiday',
    'Status',
    'Dates',
    'Confirmed by CRL',
    'Has data',
  ])
  // Check that both answers are required for a holiday without data (STAT-03, STAT-04, STAT-06, STAT-11 to STAT-13).
  await confirmations.getByRole('button', { name: 'Update Nov/Dec' }).click()
  const unsetDialog = page.getByRole('dialog', { name: `Update Nov/Dec ${YEAR}` })
  await unsetDialog.getByRole('button', { name: 'Save' }).click()
  await expect(unsetDialog.getByText('Choose an answer.')).toHaveCount(2)
  await unsetDialog.getByRole('button', { name: 'Cancel' }).click()
  await summerRow.getByRole('button', { name: 'Update July/Aug' }).click()
  const updateDialog = page.getByRole('dialog', { name: `Update July/Aug ${YEAR}` })
  // Enter the dates as text (STAT-05).
  await updateDialog.getByLabel(/^Dates/).fill('Tuesdays in July')
  await updateDialog
    .getByRole('radiogroup', { name: 'Confirmed by the Church Relationship Lead' })
    .getByText('Yes')
    .click()
  await updateDialog.getByRole('button', { name: 'Save' }).click()
  // Check that the confirmation is saved (STAT-22).
  await expect(page.getByText('Updated successfully')).toBeVisible()
  await expect(summerRow).toContainText('Tuesdays in July')
  // Check that the club's reply by text is still recorded (STAT-19).
  await expect(summerRow).toContainText('by text')

  // Run the report, filter it and save it as a file (STAT-26).
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Club Open Status' }).click()
  // Check that the report is empty before it is run (STAT-47, STAT-48).
  await expect(page.getByText('Choose a question, or filters and then Run.')).toBeVisible()
  await page.getByLabel('Year', { exact: true }).selectOption(String(YEAR))
  await page.getByLabel('CRL open status').selectOption('Open')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const reportRows = getRows(page, 'Club Open Status')
  await expect(reportRows).toHaveCount(2)
  await expect(page).toHaveURL(new RegExp(`year=${YEAR}&rl_is_open=open`))
  await page.getByLabel('Confirmed by CRL').selectOption('Yes')
  await expect(page.getByText('Filters changed, run again')).toBeVisible()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(reportRows).toHaveCount(1)
  await expect(reportRows).toContainText(['Riverside Church Lunch Club'])
  await expectColumnHeaders(page, 'Club Open Status', ['Club', 'Region', 'Holiday', 'Club open', 'CRL open'])
  await expectColumnHeaders(page, 'Club Open Status', ['Confirmed by CRL', 'Health', 'Has data'])
  await expectAccessible(page)
  const downloadEvent = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV Export' }).click()
  const download = await downloadEvent
  expect(download.suggestedFilename()).toBe('organisation_status_export.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Riverside Church Lunch Club')

  // Check that the calendar shows both clubs as a month and as a list. Then create and revoke a calendar feed for the
  // clubs of a church relationship lead.
  await openFromMenu('Confirmed Sessions Calendar')
  // Check the default dates (CAL-05, CAL-30).
  const month = getLondonDay().slice(0, 7).split('-').reverse().join('/')
  await expect(page.getByLabel('Date from')).toHaveValue(`01/${month}`)
  await expect(page.getByLabel('Date to')).toHaveValue(new RegExp(`^(28|29|30|31)/${month}$`))
  // Check that all filters are off (CAL-08 to CAL-12).
  for (const name of ['CRL confirmed session', 'Session confirmed on the booking system', 'Extra sessions'])
    await expect(page.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Hide empty dates' })).not.toBeChecked()
  // Filter by July (CAL-21).
  await page.getByLabel('Date from').fill(`01/07/${YEAR}`)
  await page.getByLabel('Date to').fill(`31/07/${YEAR}`)
  await page.getByRole('checkbox', { name: 'CRL confirmed session' }).check()
  await expect(page.getByRole('button', { name: new RegExp(`20 July ${YEAR}: 2 clubs`) })).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`20 July ${YEAR}`) }).press('ArrowRight')
  await page.keyboard.press('Enter')
  const dayRegion = page.getByRole('region', { name: new RegExp(`21/07/${YEAR}`) })
  // Check the club's entry on a day (CAL-25, CAL-27, CAL-28).
  await expect(dayRegion.getByRole('link', { name: /^Clwb Cinio/ })).toHaveAttribute('href', /^\/organisations\//)
  await expect(dayRegion).toContainText('CRL: confirmed')
  await expect(dayRegion).toContainText('Booking system: not confirmed')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'List' }).click()
  await page.getByRole('checkbox', { name: 'Hide empty dates' }).check()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(12)
  await page.getByRole('button', { name: 'Calendar feeds' }).click()
  const feedsDialog = page.getByRole('dialog', { name: 'Calendar feeds' })
  const [lead] = await product.query<{ name: string }>(
    "SELECT l.name FROM regional_leaders l JOIN organisations o ON o.regional_leader = l.id WHERE o.name LIKE 'Riverside%'",
  )
  await feedsDialog.getByLabel('Church Relationship Lead').selectOption(lead?.name ?? '')
  await feedsDialog.getByRole('button', { name: 'Make a feed' }).click()
  const feedAddress = await feedsDialog.getByRole('textbox').inputValue()
  const calendarResponse = await fetch(feedAddress)
  expect(calendarResponse.headers.get('content-type')).toContain('text/calendar')
  expect(await calendarResponse.text()).toContain('BEGIN:VCALENDAR')
  await pressTwice(feedsDialog, 'Revoke', 'Press again to revoke')
  await expect(feedsDialog.getByText('You have made no feed yet.')).toBeVisible()
  expect((await fetch(feedAddress)).status).toBe(404)
  await context.close()
})
