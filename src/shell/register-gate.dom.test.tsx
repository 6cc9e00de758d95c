import type { CurrentUser } from '@contract/user.ts'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { openReplica, type Replica } from '@/replica/replica.ts'
import { ReplicaContext } from '@/sync-state/use-replica.ts'
import { RegisterGate } from './register-gate.tsx'
// Load the lazy screen before the tests.
import './register-loading.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

afterEach(cleanup)

const renderGate = (replica: Replica | null, isComplete: boolean) =>
  render(
    <I18nProvider i18n={i18n}>
      <ReplicaContext value={replica}>
        <RegisterGate complete={isComplete}>Sessions</RegisterGate>
      </ReplicaContext>
    </I18nProvider>,
  )

it('shows the screens of a user without a replica', () => {
  renderGate(null, true)
  expect(screen.queryByText('Sessions')).not.toBeNull()
})

it('shows the screens once the register has been downloaded', async () => {
  const replica = await openReplica({ id: 'user-gate', organisation: 'club' } as CurrentUser, () => undefined)
  renderGate(replica, false)
  await screen.findByText('Stay on Wi-Fi for a moment. This happens once on each device.')
  expect(screen.queryByText('Sessions')).toBeNull()
  await replica.db.meta.put({ key: 'complete', value: true })
  await screen.findByText('Sessions')
  cleanup()
  replica.close()
})
