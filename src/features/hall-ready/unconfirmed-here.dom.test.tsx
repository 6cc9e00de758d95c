import { personDefaults } from '@contract/registered/registered-fields.ts'
import type { RowByTable, TableName } from '@contract/rows.ts'
import { addDays, addMonths, getLondonDay } from '@contract/rules/days.ts'
import type { CurrentUser } from '@contract/user.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openReplica, type Replica } from '@/replica/replica.ts'
import { ReplicaContext } from '@/sync-state/use-replica.ts'
import { UnconfirmedHere } from './unconfirmed-here.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const today = getLondonDay()
const OLD_DAY = addMonths(today, -12)

let replica: Replica
let userNumber = 0

afterEach(() => {
  cleanup()
  replica.close()
})

/** Opens an empty replica with a session today and one yesterday. */
async function openEmptyReplica() {
  userNumber += 1
  replica = await openReplica({ id: `user-${userNumber}`, organisation: 'club' } as CurrentUser, () => undefined)
  await put('sessions', { id: 'today', date: today }, { id: 'yesterday', date: addDays(today, -1) })
}

const put = (table: TableName, ...rows: object[]) => replica.db.rows(table).bulkPut(rows as never)

const addPerson = (id: string, health_confirmed: string | null, created = '2020-01-01T09:00:00.000Z') =>
  put('registered', { ...personDefaults, id, health_confirmed, created })

const tick = (registered: string, session = 'today', state: RowByTable['attendance']['state'] = 'attending') =>
  put('attendance', { id: `${session}:${registered}`, session, registered, state, contested: false })

const renderCount = () =>
  render(
    <I18nProvider i18n={i18n}>
      <ReplicaContext value={replica}>
        <UnconfirmedHere />
      </ReplicaContext>
    </I18nProvider>,
  )

describe('people here whose health facts are old [B-FAM-04]', () => {
  it('counts each person who attends today and was not confirmed for a year', async () => {
    await openEmptyReplica()
    await addPerson('old', OLD_DAY)
    await addPerson('never', null)
    await addPerson('confirmed', addDays(OLD_DAY, 1))
    await addPerson('new', null, new Date().toISOString())
    await put('sessions', { id: 'second', date: today })
    for (const id of ['old', 'never', 'confirmed', 'new']) await tick(id)
    await tick('old', 'second')
    renderCount()
    await screen.findByText('2 here not confirmed for a year')
  })

  it('leaves out people who are only registered, or came on another day', async () => {
    await openEmptyReplica()
    for (const id of ['here', 'registered', 'gone']) await addPerson(id, OLD_DAY)
    await tick('here')
    await tick('registered', 'today', 'registered')
    await tick('gone', 'yesterday')
    renderCount()
    await screen.findByText('1 here not confirmed for a year')
  })

  it('counts a confirmed person with an open health question until it is decided', async () => {
    await openEmptyReplica()
    await addPerson('asked', today)
    await tick('asked')
    const question = { id: 'question', record: 'asked', field: 'allergens', resolved_at: null }
    await put('conflicts', question, { ...question, id: 'phone', field: 'gp_telephone' })
    renderCount()
    await screen.findByText('1 here not confirmed for a year')
    await act(() => put('conflicts', { ...question, resolved_at: new Date().toISOString() }))
    await waitFor(() => expect(screen.queryByText(/not confirmed/)).toBeNull())
  })
})
