import { eq } from 'drizzle-orm'
import { addDays, type Day } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { network, users } from '../db/schema.ts'
import { buildUserId, type DemoAccount } from './users.ts'

/** Days since the last access review of accounts that wait for one. The others were confirmed half a year ago. */
const WAITING_ACCOUNTS: Partial<Record<DemoAccount, number>> = {
  'core.riverside': 380,
  'safeguarding.riverside': 353,
  'coordinator.caerdydd': 360,
  'core.hopebox': 345,
  partnerships: 400,
}
const CONFIRMED_DAYS_AGO = 180

/** Confirms the demo accounts, so that the access review has accounts in each of its states. */
export async function confirmDemoAccounts(tx: Tx, today: Day, created: string): Promise<void> {
  const access_confirmed_by = buildUserId('vp.support')
  const getTime = (daysAgo: number) => `${addDays(today, -daysAgo)}T10:00:00.000Z`
  await tx.update(network).set({ access_review_since: created })
  await tx.update(users).set({ access_confirmed: getTime(CONFIRMED_DAYS_AGO), access_confirmed_by })
  for (const [account, daysAgo] of Object.entries(WAITING_ACCOUNTS))
    await tx
      .update(users)
      .set({ access_confirmed: getTime(daysAgo) })
      .where(eq(users.id, buildUserId(account as DemoAccount)))
}
