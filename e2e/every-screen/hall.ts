import { newId } from '../../contract/id.ts'
import type { Product } from '../../server/testing/product.ts'
import { expect } from '../support/expect.ts'
import { findRecordAddress, findSessionAddress } from './addresses.ts'
import { pressButton, type ScreensByRoute } from './screen.ts'

const findConcernFormAddress = async (product: Product): Promise<string> =>
  `/concerns/new?person=${(await findRecordAddress('', 'registered', 'coordinator.riverside')(product)).slice(1)}`

/**
 * Creates a concern that is encrypted with a fake leader key. The key has a valid format but decrypts nothing. Returns
 * the address of the concern.
 */
const createConcern = async (product: Product): Promise<string> => {
  const leaderToken = await product.token('safeguarding.riverside')
  const keyId = newId()
  const wrappedKey = { salt: 's'.repeat(22), rounds: 600_000, iv: 'i'.repeat(16), wrapped: 'w'.repeat(64) }
  const publicKey = { x: 'x'.repeat(43), y: 'y'.repeat(43) }
  await product.call(leaderToken, 'POST', '/concern_keys', { id: keyId, open: publicKey, door: wrappedKey })
  await product.query('UPDATE concern_keys SET confirmed = now() WHERE id = $1', [keyId])
  const id = newId()
  await product.query(
    `WITH writer AS (SELECT * FROM users WHERE email = 'core.riverside@hallbook.example'),
       made AS (INSERT INTO concerns (id, organisation_id, user_id, by, made_at)
         SELECT $1, organisation_id, id, 'Huw Griffiths', now() FROM writer RETURNING *)
     INSERT INTO concern_seals (concern_id, key_id, organisation_id, by, box)
     SELECT id, $2, organisation_id, repeat('b', 87), 'box' FROM made`,
    [id, keyId],
  )
  return `/concerns/${id}`
}

/** Screens that a club uses during a session. */
export const sessionScreens: ScreensByRoute = {
  '/welcome': [
    { name: 'welcome', path: '/welcome' },
    { name: 'welcome of a safeguarding leader', path: '/welcome', account: 'safeguarding.riverside' },
    { name: 'sync panel', path: '/welcome', open: pressButton(/Open the sync panel/, /Agor y panel/) },
  ],
  '/sessions': [
    { name: 'sessions', path: '/sessions' },
    { name: 'sessions of several groups', path: '/sessions', account: 'coordinator.stmarks' },
    { name: 'create sessions', path: '/sessions', open: pressButton(/Create New/, /Creu/) },
  ],
  '/sessions/today': [{ name: 'attendance', path: '/sessions/today' }],
  '/sessions/$id': [
    { name: 'attendance of another day', path: findSessionAddress() },
    {
      name: 'a person behind a tile',
      path: '/sessions/today',
      open: async (page) => {
        await page.locator('button.about').first().click()
        await expect(page.getByRole('dialog').locator('.person-summary')).toBeVisible()
      },
    },
  ],
  '/sessions/$id/kitchen': [{ name: 'kitchen board', path: findSessionAddress('/kitchen') }],
  '/sessions/$id/fire_roll': [{ name: 'fire roll', path: findSessionAddress('/fire_roll') }],
  '/sessions/$id/departures': [{ name: 'signing out', path: findSessionAddress('/departures') }],
  '/sessions/$id/ratio': [{ name: 'adults and children', path: findSessionAddress('/ratio') }],
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
    { name: 'concern note about somebody', path: findConcernFormAddress },
  ],
  '/concerns/tasks': [
    { name: 'tasks of concern notes', path: '/concerns/tasks', account: 'coordinator.riverside' },
    { name: 'tasks of concern notes of the network', path: '/concerns/tasks', account: 'vp.support' },
  ],
  '/concerns/key': [{ name: 'key to concerns', path: '/concerns/key', account: 'safeguarding.riverside' }],
  '/concerns/network_key': [{ name: 'key of the network', path: '/concerns/network_key', account: 'vp.support' }],
  '/concerns/$id': [
    { name: 'a concern', path: createConcern, account: 'safeguarding.riverside' },
    { name: 'a concern of no key', path: '/concerns/nothing', account: 'safeguarding.riverside' },
  ],
  '/$': [{ name: 'not found', path: '/nowhere' }],
}
