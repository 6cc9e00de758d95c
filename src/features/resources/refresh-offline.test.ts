import { newId } from '@contract/id.ts'
import type { ResourceFile } from '@contract/resources/files.ts'
import { describe, expect, it } from 'vitest'
import { readOfflineFolders, storeOfflineFolders } from '@/replica/offline-files.ts'
import { refreshOfflineDirectories } from './refresh-offline.ts'

const buildChartFile = (digest: string, size = 100_000) =>
  ({ id: 'chart', name: 'Allergens', file: { digest, size } }) as unknown as ResourceFile

const refreshOnDevice = async (offlineFile: ResourceFile, server: ResourceFile | Error, facts = {}) => {
  const user = newId()
  await storeOfflineFolders(user, { d: { id: 'd', name: 'Kitchen', files: [offlineFile], at: 1 } })
  const fetchedDigests: string[] = []
  const network = {
    list: async () => {
      if (server instanceof Error) throw server
      return [server]
    },
    fetch: async (_user: string, files: readonly ResourceFile[]) =>
      void fetchedDigests.push(...files.map(({ file }) => file.digest)),
    estimate: async () => ({}),
    isCostly: () => false,
    ...facts,
  }
  const hasChanged = await refreshOfflineDirectories(user, network)
  return { hasChanged, fetched: fetchedDigests, directory: (await readOfflineFolders(user)).d }
}

describe('an offline directory', () => {
  it('downloads a small change automatically [B-CON-01]', async () => {
    const { hasChanged, fetched, directory } = await refreshOnDevice(buildChartFile('old'), buildChartFile('new'))
    expect([hasChanged, fetched]).toEqual([true, ['new']])
    expect(directory).toMatchObject({ files: [buildChartFile('new')] })
    expect(directory?.newer).toBeUndefined()
  })

  it('records a newer version if the change is large', async () => {
    const { fetched, directory } = await refreshOnDevice(buildChartFile('old'), buildChartFile('new', 40_000_000))
    expect(fetched).toEqual([])
    expect(directory).toMatchObject({ files: [buildChartFile('old')], newer: expect.any(Number) })
  })

  it('downloads nothing on a metered connection', async () => {
    const { fetched, directory } = await refreshOnDevice(buildChartFile('old'), buildChartFile('new'), {
      isCostly: () => true,
    })
    expect(fetched).toEqual([])
    expect(directory?.newer).toEqual(expect.any(Number))
  })

  it('does not change without an update or a server response', async () => {
    expect(await refreshOnDevice(buildChartFile('old'), buildChartFile('old'))).toMatchObject({
      hasChanged: false,
      fetched: [],
    })
    const resultWithoutNetwork = await refreshOnDevice(buildChartFile('old'), new Error('no network'))
    expect(resultWithoutNetwork).toMatchObject({
      hasChanged: false,
      directory: { files: [buildChartFile('old')] },
    })
  })
})
