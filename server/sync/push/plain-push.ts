import type { MutationEnvelope, MutationResult, PushReply } from '../../../contract/sync.ts'
import type { Db } from '../../db/client.ts'
import { parseMutation } from '../apply/judge.ts'
import { buildTickedRow } from '../apply/judge-batch.ts'
import { type SentTick, writePlainTicks } from '../judge/ticks.ts'
import { claimDeviceVersion, type DeviceAuthor, toClaimResponse } from '../rows/author.ts'
import { hashPayload, isStoredTwice } from '../rows/stored-results.ts'

/**
 * Parses a queue that contains only ticks, in growing order, with at most one tick of each person in each session.
 * Returns null for any other queue.
 */
const parseTicks = (author: DeviceAuthor, queue: readonly MutationEnvelope[]): SentTick[] | null => {
  const ticks: SentTick[] = []
  const ids = new Set<string>()
  /** Ids of the sessions in which each person is ticked. Key: person id. */
  const sessionsByPerson = new Map<string, string[]>()
  let lastSeq = 0
  for (const envelope of queue) {
    if (envelope.name !== 'attendance.set' || envelope.seq <= lastSeq) return null
    lastSeq = envelope.seq
    const parsedMutation = parseMutation(envelope, author)
    if (!('name' in parsedMutation) || parsedMutation.name !== 'attendance.set') return null
    const { session, registered, seen, state } = parsedMutation.args
    const personSessions = sessionsByPerson.get(registered)
    if (personSessions?.includes(session) || ids.has(envelope.id)) return null
    if (personSessions) personSessions.push(session)
    else sessionsByPerson.set(registered, [session])
    ids.add(envelope.id)
    const { id, seq, made_at: madeAt } = envelope
    ticks.push({ session, registered, seen, state, id, seq, payload: hashPayload(envelope), madeAt })
  }
  return ticks.length > 0 ? ticks : null
}

/**
 * True if the statement itself aborted the transaction (HB001). The changes of the push must then be validated one by
 * one.
 */
const isRefused = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 'HB001'

/**
 * Pushes a queue of undisputed ticks. Nearly all queues are of this kind. The statements for the version claim, the
 * ticks and their results are sent without waiting in between. They abort the transaction if a tick is disputed.
 * @returns null if the transaction was aborted, without any effect
 */
export const pushPlainTicks = async (
  db: Db,
  author: DeviceAuthor,
  queue: readonly MutationEnvelope[],
): Promise<PushReply | null> => {
  const ticks = parseTicks(author, queue)
  if (!ticks) return null
  const lowestSeq = ticks[0]?.seq ?? 0
  const highestSeq = ticks.at(-1)?.seq ?? 0
  try {
    return await db.clubAtOnce(author.organisation, async (client) => {
      const [claim, written] = await Promise.all([
        claimDeviceVersion(client, author, highestSeq, lowestSeq),
        writePlainTicks({ client, author }, ticks, true),
      ])
      if (!claim) throw new Error('The statement gave no turn')
      const results = ticks.map((tick, i): MutationResult => {
        const id = `${tick.session}:${tick.registered}`
        const rowAfter = buildTickedRow({ table: 'attendance', id }, tick, written[i] ?? { plain: true, version: null })
        return { id: tick.id, status: 'applied', rows: [rowAfter] }
      })
      const ping = { organisation: author.organisation, version: claim.version }
      return { value: { ...toClaimResponse(claim), results }, ping }
    })
  } catch (error) {
    if (isRefused(error) || isStoredTwice(error)) return null
    throw error
  }
}
