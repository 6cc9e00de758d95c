import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { getStoredPath } from '../server/testing/stored/read-stored.ts'
import { expect, test } from './support/fixtures.ts'
import { setLock } from './support/lock-steps.ts'
import { findAbsentTile, startToday } from './support/register.ts'
import { countPending } from './support/replica.ts'

/** Timeout for the service worker to install or to send a change. */
const WORKER_TIMEOUT = { timeout: 60_000 }

/** Ticks a person and waits until the change is sent. */
async function tickAndSend(page: Page): Promise<void> {
  const tile = await findAbsentTile(page)
  await tile.click()
  await expect(tile).toBeChecked()
  await expect.poll(() => countPending(page), WORKER_TIMEOUT).toBe(0)
}

test('sends changes of a locked register with a worker of version 0.1.0 until the update', async ({
  gateway,
  openTablet,
}) => {
  const body = gunzipSync(readFileSync(getStoredPath('worker.js.gz'))).toString()
  gateway.pages.set('/sw.js', {
    type: 'text/javascript',
    body,
  })
  const { page } = await openTablet('coordinator.stmarks', {
    url: gateway.url,
    own: true,
  })
  // Block pushes of the page. This does not block the worker's requests, so only the worker can send.
  await page.route('**/api/sync/push', (route) => route.abort())
  await page.goto(`${gateway.url}/sessions/today`)
  await startToday(page)
  await setLock(page)
  await tickAndSend(page)

  gateway.pages.delete('/sw.js')
  await page.goto(`${gateway.url}/sessions/today`)
  const pageOpenedAt = await page.evaluate(() => performance.timeOrigin)
  await page.getByRole('button', { name: 'Update now' }).click(WORKER_TIMEOUT)
  await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => pageOpenedAt)).not.toBe(pageOpenedAt)
  await expect(page.getByRole('button', { name: 'Update now' })).toBeHidden()
})
