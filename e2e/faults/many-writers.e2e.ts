import { newId } from '../../contract/id.ts'
import type { MutationEnvelope, PullReply, PushReply } from '../../contract/sync.ts'
import { createChance } from '../../server/demo/chance.ts'
import { pickDayOrNight, seed } from '../support/night.ts'
import { createAccount, expect, test } from '../support/small-club.ts'

const WRITER_COUNT = pickDayOrNight(60, 200)
const USER_COUNT = 10
const PEOPLE_COUNT = 60

/**
 * A simulated device without a browser. It pushes and pulls at random and stores the pulled rows. Key of `rows`: row,
 * value: version.
 */
type Writer = { id: string; token: string; seq: number; cursor: string; rows: Map<string, number> }

test(`keeps a browser's replica correct while ${WRITER_COUNT} writers push and pull [invariants 2, 3, 6]`, {
  tag: '@full',
}, async ({ openSmallClub, product }) => {
  console.log(`HALLBOOK_SEED=${seed}`)
  const chance = createChance(String(seed))
  const testClub = await openSmallClub(PEOPLE_COUNT)
  const { session, people } = testClub.club
  const follower = await testClub.tablet()
  const tokens: string[] = []
  for (let i = 0; i < USER_COUNT; i++) tokens.push((await createAccount(product, testClub.club)).token)
  const writers = Array.from({ length: WRITER_COUNT }, (_, i): Writer => {
    const token = tokens[i % USER_COUNT] ?? ''
    return { id: newId(), token, seq: 0, cursor: '', rows: new Map() }
  })

  const buildMutation = (writer: Writer): MutationEnvelope => {
    const person = chance.pick(people)
    const nameAndArgs = chance.weighted<[string, Record<string, unknown>]>([
      [
        [
          'attendance.set',
          { session, registered: person, seen: 0, state: chance.pick(['attending', 'none', 'registered']) },
        ],
        6,
      ],
      [['registered.update', { id: person, set: { school: { base: null, value: `School ${chance.int(1, 3)}` } } }], 2],
      [['registered.create', { id: newId(), values: { first_name: 'Wren', last_name: chance.digits(6) } }], 1],
    ])
    return {
      id: newId(),
      seq: ++writer.seq,
      name: nameAndArgs[0],
      v: 1,
      args: nameAndArgs[1],
      made_at: new Date().toISOString(),
    }
  }
  /** Status of each change that the server has acknowledged. Key: change id. */
  const statusByChangeId = new Map<string, string>()
  const push = async (writer: Writer, mutations: MutationEnvelope[]) => {
    const body = { device_id: writer.id, mutations }
    const reply = (await product.call(writer.token, 'POST', '/sync/push', body)) as PushReply
    for (const { id, status, first } of reply.results)
      statusByChangeId.set(id, status === 'duplicate' ? (first ?? '') : status)
  }
  const pull = async (writer: Writer) => {
    for (let hasMore = true; hasMore; ) {
      const query = new URLSearchParams({
        limit: String(chance.int(20, 200)),
        ...(writer.cursor && { cursor: writer.cursor }),
      })
      const page = (await product.call(writer.token, 'GET', `/sync/pull?${query}`)) as PullReply
      for (const { table, id, version, row } of page.changes) {
        if (row) writer.rows.set(`${table}/${id}`, version ?? 0)
        else writer.rows.delete(`${table}/${id}`)
      }
      writer.cursor = page.cursor
      hasMore = page.more
    }
  }
  let isWorking = true
  const followerPromise = (async () => {
    for (let i = 0; isWorking; i++) {
      if (i < PEOPLE_COUNT) await follower.tick(i)
      await follower.sync()
    }
  })()
  await Promise.all(
    writers.map(async (writer) => {
      for (let i = 0; i < 2; i++) {
        if (chance.of(0.3)) await pull(writer)
        const batch = Array.from({ length: chance.int(1, 3) }, () => buildMutation(writer))
        await push(writer, batch)
        // Sometimes push the batch a second time, as if the first reply was lost.
        if (chance.of(0.2)) await push(writer, batch)
      }
    }),
  )
  isWorking = false
  await followerPromise
  await testClub.allIsWell(new Set(statusByChangeId.keys()))

  const serverMutations = (await testClub.inDatabase()).mutations ?? []
  const storedStatuses = new Map(serverMutations.map(({ id, status }) => [id, status]))
  expect(storedStatuses.size, 'no change is there twice').toBe(serverMutations.length)
  for (const [id, status] of statusByChangeId) expect(storedStatuses.get(id), 'as it was acknowledged').toBe(status)
  // Compare devices that pulled during the run with a new device. They must have the same rows.
  const newWriter: Writer = { id: newId(), token: tokens[0] ?? '', seq: 0, cursor: '', rows: new Map() }
  await pull(newWriter)
  for (const writer of writers.filter(({ cursor }) => cursor).slice(0, 20)) {
    await pull(writer)
    expect(new Map([...writer.rows].sort())).toEqual(new Map([...newWriter.rows].sort()))
  }
})
