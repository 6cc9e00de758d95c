import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { expect, it } from 'vitest'
import { buildShortIds } from './short-ids.ts'

it('shortens ids to three characters unless their beginnings collide', () => {
  const short = buildShortIds(['aaa111', 'aaa222', 'bbb111', 'aaa333'])
  expect(['aaa111', 'aaa222', 'bbb111', 'aaa333', 'ccc111'].map(short)).toEqual([
    'aaa111',
    'aaa222',
    'bbb',
    'aaa333',
    'ccc111',
  ])
})

it('gives every catalogue message a unique short id [LANG-02]', async () => {
  const [catalog] = await getCatalogs(getConfig())
  const ids = Object.keys((await catalog?.read('cy')) ?? {})
  expect(ids.length).toBeGreaterThan(1000)
  expect(new Set(ids.map(buildShortIds(ids))).size).toBe(ids.length)
})
