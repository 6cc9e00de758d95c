import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, it } from 'vitest'
import { shortIds } from './short-ids.ts'

it('messages of one beginning keep their ids, others are four letters', () => {
  const short = shortIds(['aaaa11', 'aaaa22', 'bbbb11', 'aaaa33'])
  expect(['aaaa11', 'aaaa22', 'bbbb11', 'aaaa33', 'cccc11'].map(short)).toEqual([
    'aaaa11',
    'aaaa22',
    'bbbb',
    'aaaa33',
    'cccc11',
  ])
})

it('LANG-02: no two messages of the catalogue have one id', async () => {
  const [catalog] = await getCatalogs(getConfig())
  const ids = Object.keys((await catalog?.read('cy')) ?? {})
  expect(ids.length).toBeGreaterThan(1000)
  expect(new Set(ids.map(shortIds(ids))).size).toBe(ids.length)
})
