import { expect } from '@playwright/test'
import type { InterceptedRequest, Reply } from '../support/gateway.ts'
import type { Action } from './actions.ts'
import { BUSY_SECONDS, type Fault } from './faults.ts'

/** Operations that a fault performs on its tablet and the tablet's environment. */
export type FaultContext = {
  /** Closes or crashes this tablet's page, and opens it again. */
  killPage(crash: boolean): Promise<void>
  /** Kills the server process and starts it again. */
  killServer(): Promise<void>
  act(action: Action): Promise<void>
  /** Makes all further requests of this sync fail. */
  loseNetwork(): void
  /** Syncs another tablet, after an optional action on it. */
  syncOther(device: number, action?: Action): Promise<void>
  /** Runs work after this sync has ended. */
  later(work: () => Promise<unknown>): void
  /** Records a response that the tablet received completely. */
  answered(intercepted: InterceptedRequest, reply: Reply): void
}

const buildHtmlReply = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<!doctype html><title>${body}</title>`),
})

const buildErrorReply = (status: number, code: string, headers = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ code, detail: null, status })),
})

const isPush = ({ url }: InterceptedRequest) => url.startsWith('/api/sync/push')

const countMutations = (intercepted: InterceptedRequest): number => {
  const body = JSON.parse(intercepted.body.toString() || '{}') as { mutations?: unknown[] }
  return body.mutations?.length ?? 0
}

type PushResult = { id: string; status: string; code?: string }
type PushBody = { mutations: { id: string; args: Record<string, unknown> }[] }

/**
 * Resends the changes that have a final result, with the same ids but altered args. Checks that the server rejects
 * them.
 */
const sendAltered = async (intercepted: InterceptedRequest, reply: Reply): Promise<void> => {
  const { results = [] } = JSON.parse(reply.body.toString()) as { results?: PushResult[] }
  const finalIds = new Set(results.flatMap(({ id, status }) => (status === 'held' ? [] : id)))
  const body = JSON.parse(intercepted.body.toString()) as PushBody
  const mutations = body.mutations.filter(({ id }) => finalIds.has(id)).map((m) => ({ ...m, args: changeArgs(m.args) }))
  if (mutations.length === 0) return
  const secondReply = await intercepted.ask({ body: Buffer.from(JSON.stringify({ ...body, mutations })) })
  if (secondReply.status !== 200) return
  const secondResults = (JSON.parse(secondReply.body.toString()) as { results: PushResult[] }).results
  expect(
    secondResults.map(({ code }) => code),
    'another payload under a known id',
  ).toEqual(mutations.map(() => 'payload_mismatch'))
}

const changeArgs = (args: Record<string, unknown>): Record<string, unknown> => ({
  ...args,
  ...('state' in args ? { state: args.state === 'none' ? 'attending' : 'none' } : { altered: true }),
})

/** Applies one fault to one request. */
export const applyFault = async (
  fault: Fault,
  intercepted: InterceptedRequest,
  context: FaultContext,
): Promise<void> => {
  const deliver = (reply: Reply) => {
    context.answered(intercepted, reply)
    intercepted.answer(reply)
  }
  switch (fault.fault) {
    case 'none':
      return deliver(await intercepted.ask())
    case 'refused':
      return intercepted.drop()
    case 'half':
      if (isPush(intercepted)) await intercepted.askHalf()
      return intercepted.drop()
    case 'lost':
      await intercepted.ask()
      return intercepted.drop()
    case 'cut': {
      const reply = await intercepted.ask()
      const bytes = Math.floor((reply.body.length * fault.part) / 100)
      if (fault.clean) return intercepted.answer({ ...reply, body: reply.body.subarray(0, bytes) })
      return intercepted.answerPart(reply, bytes)
    }
    case 'portal':
      return intercepted.answer(buildHtmlReply(200, 'Sign in to Hall Wi-Fi'))
    case 'gateway':
      return intercepted.answer(buildHtmlReply(502, 'Bad gateway'))
    case 'busy':
      return intercepted.answer(buildErrorReply(503, 'unavailable', { 'retry-after': String(BUSY_SECONDS) }))
    case 'too_large':
      return countMutations(intercepted) > 1
        ? intercepted.answer(buildErrorReply(413, 'too_large'))
        : deliver(await intercepted.ask())
    case 'twice':
      await intercepted.ask()
      return deliver(await intercepted.ask())
    case 'at_once': {
      const replies = [intercepted.ask(), intercepted.ask()]
      const firstReply = await Promise.race(replies)
      await Promise.all(replies)
      return deliver(firstReply)
    }
    case 'late':
      context.later(() => intercepted.ask())
      return deliver(await intercepted.ask())
    case 'altered': {
      const reply = await intercepted.ask()
      if (isPush(intercepted)) context.later(() => sendAltered(intercepted, reply))
      return deliver(reply)
    }
    case 'pages':
      return deliver(await intercepted.ask({ url: intercepted.url.replace('limit=1000', `limit=${fault.rows}`) }))
    case 'page_dies':
      if (fault.done) await intercepted.ask()
      await context.killPage(fault.crash)
      return intercepted.drop()
    case 'server_dies': {
      const isReading = fault.moment === 'reading' && isPush(intercepted)
      const response = isReading ? intercepted.askHalf() : intercepted.ask().catch(() => undefined)
      if (fault.moment !== 'working') await response
      await context.killServer()
      return intercepted.drop()
    }
    case 'meanwhile': {
      if (!fault.done) await context.act(fault.action)
      const reply = await intercepted.ask()
      if (fault.done) await context.act(fault.action)
      return deliver(reply)
    }
    case 'overtaken': {
      await context.syncOther(fault.device, fault.theirs)
      const reply = await intercepted.ask()
      await context.act(fault.mine)
      if (fault.last) context.loseNetwork()
      return deliver(reply)
    }
    case 'after_you': {
      if (!fault.done) await context.syncOther(fault.device)
      const reply = await intercepted.ask()
      if (fault.done) await context.syncOther(fault.device)
      return deliver(reply)
    }
  }
}
