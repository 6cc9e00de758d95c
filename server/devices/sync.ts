import { AppError } from '../../contract/errors.ts'
import type { MutationResult, OfferedRow, PushReply } from '../../contract/sync.ts'
import { findUserBySignIn } from '../auth/current-user.ts'
import { recordSignInUse } from '../auth/sign-in-use.ts'
import { readConcernContacts } from '../concerns/concern-contacts.ts'
import { findSealingKeys } from '../concerns/sealing-keys.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { countMutations } from '../metrics/counters.ts'
import { acceptUpload, refuseUnrestoredServer } from '../sync/offer/offer.ts'
import { decideRemovals, loadOpenRemovals } from '../sync/offer/offered-removals.ts'
import { notifyOldRegister } from '../sync/pull/old-register.ts'
import { pull } from '../sync/pull/pull.ts'
import { pushDrainedQueue } from '../sync/push/drained-push.ts'
import { push } from '../sync/push/push.ts'

/** Interval in ms between comment lines in the event stream. They stop proxies from closing an idle stream. */
const HEARTBEAT_MS = 25_000

export const syncHandlers = {
  'sync.push': async (call) => {
    const reply = await pushQueue(call)
    countMutations(call.body.mutations, reply.results)
    return reply
  },
  'sync.offer': async ({ db, user, body }) => {
    if (user.organisation)
      return acceptUpload(db, { user, organisation: user.organisation, device: body.device_id }, body)
    await db.network(refuseUnrestoredServer)
    const { epoch } = await pull(db, user, {})
    const toRefusedResult = ({ table, id }: OfferedRow) => ({ table, id, status: 'refused' as const, row: null })
    return { epoch, version: 0, results: body.rows.map(toRefusedResult) }
  },
  'sync.removals': async ({ db, user }) => db.club(requireClubId(user), (tx) => loadOpenRemovals(tx)),
  'sync.decide_removals': async ({ db, user, body }) => {
    await decideRemovals(db, user, requireClubId(user), body)
    return null
  },
  'sync.pull': async ({ db, env, mail, user, signIn, query }) => {
    const reply = await pull(db, user, query)
    if (await notifyOldRegister(db, env, { user, signIn, cursor: query.cursor })) mail.wake()
    if (reply.more) return reply
    const { organisation } = user
    return {
      ...reply,
      offline_days: env.OFFLINE_DAYS,
      ...(organisation && {
        concern_keys: await findSealingKeys(db.signedIn, organisation),
        concern_contacts: await readConcernContacts(db.signedIn, organisation),
      }),
    }
  },
  'sync.events': async ({ db, env, events, user, query, signal, signIn }) => {
    const { organisation } = user
    if (!organisation) throw new AppError('forbidden')
    if (query.device) await recordSignInUse({ db, env }, signIn, { device: query.device })
    const encoder = new TextEncoder()
    let close = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        let isOpen = true
        const write = (text: string) => {
          if (isOpen) controller.enqueue(encoder.encode(text))
        }
        const removeStream = events.add({
          organisation,
          signIn,
          device: query.device ?? signIn,
          send: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
          end: () => {
            if (!isOpen) return
            close()
            controller.close()
          },
        })
        const heartbeat = setInterval(async () => {
          write(': \n\n')
          // Check the sign-in again, because it may have expired or ended in another process. The user may also be
          // deleted or have changed club.
          const currentUser = await findUserBySignIn(db, signIn).catch(() => user)
          if (currentUser?.organisation !== organisation && isOpen) {
            close()
            controller.close()
          }
        }, HEARTBEAT_MS)
        close = () => {
          isOpen = false
          clearInterval(heartbeat)
          removeStream()
        }
        signal.addEventListener('abort', () => close())
      },
      cancel: () => close(),
    })
    return new Response(stream, {
      headers: {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        'X-Accel-Buffering': 'no',
      },
    })
  },
} satisfies Partial<Handlers>

async function pushQueue({ db, env, user, body, signIn, drain }: Call<'sync.push'>): Promise<PushReply> {
  if (user.organisation) {
    const author = { user, organisation: user.organisation, device: body.device_id }
    if (drain) return pushDrainedQueue(db, author, drain, body.mutations)
    await recordSignInUse({ db, env }, signIn, { device: body.device_id })
    return push(db, author, body.mutations)
  }
  // Reject all changes by staff, because staff belong to no club.
  const results = body.mutations.map(
    (m): MutationResult => ({ id: m.id, status: 'rejected', code: 'forbidden', rows: [] }),
  )
  const { epoch } = await pull(db, user, {})
  return { epoch, version: 0, results }
}
