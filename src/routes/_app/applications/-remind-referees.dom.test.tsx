import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../../../../server/testing/api.ts'
import { makeApplication } from '../../../../server/testing/application.ts'
import { setInterceptor } from '../../../replica/testing/browser.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { press, pressButton, pressTwice } from '../../../testing/press.ts'

const LIST_TITLE = 'Make Lunch Core Team Applications'
/** Three portions: two of five applications and one of two. */
const APPLICATION_COUNT = 12

let api: TestApi
let clubId: string
let supportToken: string
/** Number of the test. Each test has other names, because the list of the former test is cached. */
let testNumber = 0
let applications: Awaited<ReturnType<typeof makeApplication>>[]
beforeAll(async () => {
  api = await createTestApi()
  clubId = (await api.club('Bethel')).id
  supportToken = (await api.user(null, { is_staff: true, is_pastor: false, role: 'vp_support' })).token
})
afterAll(() => api.close())
beforeEach(async () => {
  await query('DELETE FROM applications')
  applications = []
  testNumber++
  for (let index = 0; index < APPLICATION_COUNT; index++)
    applications.push(await makeApplication(api, clubId, { last_name: getLastName(index) }))
  await query("UPDATE application_references SET email_sent = now() - interval '9 days' WHERE number = 1")
})

const getLastName = (index: number) => `Price${testNumber}${String(index).padStart(2, '0')}`
const query = async (text: string, values: unknown[] = []) =>
  (await api.db.network((_tx, client) => client.query(text, values))).rows
const countMails = async () =>
  Number((await query("SELECT count(*) FROM mails WHERE kind = 'reference_reminder'"))[0].count)
const openList = async (options: { faulty?: boolean; width?: number } = {}) => {
  const router = await openPage(api, supportToken, '/applications?ordering=form__last_name', options)
  await screen.findByText(`Angharad ${getLastName(11)}`)
  return router
}
const selectAllAndSend = async () => {
  press(screen.getAllByRole('checkbox', { name: 'Select all' })[0] as HTMLElement)
  await pressTwice('Send reminder', 'Press again to send')
}
const getRow = (index: number) => {
  const table = screen.getByRole('table', { name: LIST_TITLE })
  const row = within(table)
    .getByText(`Angharad ${getLastName(index)}`)
    .closest('tr')
  if (!row) throw new Error(`no row ${index}`)
  return row
}
/** Finds a text of the bar. Screen readers get some texts a second time. */
const findBarText = (text: string) => screen.findAllByText(text)
/** Pauses each reminder call until the returned function lets the next call through. */
const pauseCalls = () => {
  const waiting: (() => void)[] = []
  setInterceptor(async (request, send) => {
    if (request.url.endsWith('/remind')) await new Promise<void>((resolve) => waiting.push(resolve))
    return send()
  })
  return {
    count: () => waiting.length,
    passNext: async () => {
      await waitFor(() => {
        if (waiting.length === 0) throw new Error('no call waits')
      })
      waiting.shift()?.()
    },
  }
}

describe('reminding the referees of selected applications [B-DESK-05]', () => {
  it('shows the progress and a result for each row until the user closes them', async () => {
    await query('UPDATE application_references SET email_sent = now() WHERE id = $1', [applications[1]?.first])
    await query('UPDATE application_references SET email_sent = NULL WHERE id = $1', [applications[2]?.first])
    await openList()
    const { passNext } = pauseCalls()
    await selectAllAndSend()
    await findBarText('Sending reminders 0 of 12')
    expect(getRow(0).textContent).toContain('Sending')
    expect(getRow(11).textContent).toContain('Waiting')
    await passNext()
    await findBarText('Sending reminders 5 of 12')
    await findBarText('3 sent, 2 not sent')
    await passNext()
    await passNext()
    await findBarText('10 sent, 2 not sent')
    expect(getRow(0).textContent).toMatch(/Sent \d\d:\d\d/)
    expect(getRow(1).textContent).toContain('Not sent: mailed less than 48 hours ago')
    expect(getRow(2).textContent).toContain('Not sent: no referee has an open request')
    expect(await countMails()).toBe(10)
    await pressButton('Close')
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Result' })).toBeNull())
    await selectAllAndSend()
    for (let portion = 0; portion < 3; portion++) await passNext()
    await findBarText('0 sent, 12 not sent')
    expect(await countMails()).toBe(10)
  })

  it('leaves rows that are not selected empty', async () => {
    await openList()
    press(within(getRow(3)).getByRole('checkbox'))
    await pressTwice('Send reminder', 'Press again to send')
    await waitFor(() => expect(getRow(3).textContent).toMatch(/Sent \d\d:\d\d/))
    expect(getRow(4).textContent).not.toMatch(/[Ss]ent \d|Waiting$/)
    expect(await countMails()).toBe(1)
  })

  it('stops after the current portion and continues with the others', async () => {
    await openList()
    const { passNext, count } = pauseCalls()
    await selectAllAndSend()
    await waitFor(() => expect(count()).toBe(1))
    await pressButton('Stop')
    await passNext()
    await findBarText('5 sent, 7 not sent')
    expect(getRow(11).textContent).toContain('Not sent: stopped')
    expect(await countMails()).toBe(5)
    await pressButton('Continue with 7 rows')
    await passNext()
    await passNext()
    await findBarText('12 sent, 0 not sent')
    expect(await countMails()).toBe(12)
  })

  it('marks the rows of a portion without an answer, and tries them again', async () => {
    await openList()
    let calls = 0
    setInterceptor(async (request, send) => {
      if (request.url.endsWith('/remind') && ++calls === 2) throw new TypeError('no network')
      return send()
    })
    await selectAllAndSend()
    await findBarText('5 sent, 7 not sent')
    expect(getRow(5).textContent).toContain('Not sent: no connection')
    expect(getRow(10).textContent).toContain('Not sent: stopped')
    await screen.findByText(/^You may be offline/)
    await pressButton('Continue with 7 rows')
    await findBarText('12 sent, 0 not sent')
    expect(screen.queryByText(/^You may be offline/)).toBeNull()
    expect(await countMails()).toBe(12)
  })

  it('warns before the page is left, and ends with the page', async () => {
    const router = await openList()
    const { passNext, count } = pauseCalls()
    await selectAllAndSend()
    await waitFor(() => expect(count()).toBe(1))
    void router.navigate({ to: '/news' })
    const dialog = await screen.findByRole('alertdialog', { name: 'Stop and leave?' })
    await pressButton('Stop and leave', dialog)
    await waitFor(() => expect(router.state.location.pathname).toBe('/news'))
    await passNext()
    await waitFor(async () => expect(await countMails()).toBe(5))
    expect(count()).toBe(0)
  })

  it('opens the page that was pressed if the action ends behind the warning', async () => {
    const router = await openList()
    const { passNext, count } = pauseCalls()
    await selectAllAndSend()
    await waitFor(() => expect(count()).toBe(1))
    void router.navigate({ to: '/news' })
    await screen.findByRole('alertdialog', { name: 'Stop and leave?' })
    for (let portion = 0; portion < 3; portion++) await passNext()
    await waitFor(() => expect(router.state.location.pathname).toBe('/news'))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await countMails()).toBe(12)
  })

  it('shows the results in the rows of a phone', async () => {
    await openList({ width: 390 })
    press(screen.getByRole('checkbox', { name: 'Select all' }))
    await pressTwice('Send reminder', 'Press again to send')
    await findBarText('12 sent, 0 not sent')
    const [firstRow] = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(firstRow?.textContent).toMatch(/Sent \d\d:\d\d/)
  })
})
