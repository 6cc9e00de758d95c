import { expect } from '@playwright/test'
import type { Held, Reply } from '../support/gateway.ts'
import type { Action } from './actions.ts'
import { BUSY_SECONDS, type Fault } from './faults.ts'

/** Operations that a fault performs on the tablet and its environment. */
export type Around = {
  /** Kills this tablet's page and opens it again. */
  killPage(crash: boolean): Promise<void>
  /** Kills the server process and starts it again. */
  killServer(): Promise<void>
  act(action: Action): Promise<void>
  /** Makes the next requests of this sync fail. */
  loseNetwork(): void
  /** Syncs another tablet, after an optional action on it. */
  syncOther(device: number, action?: Action): Promise<void>
  /** Schedules work for after this sync. */
  later(work: () => Promise<unknown>): void
  /** Called after the tablet received a complete response. */
  answered(held: Held, reply: Reply): void
}

const html = (status: number, body: string): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(`<!doctype html><title>${body}</title>`),
})

const error = (status: number, code: string, headers = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: Buffer.from(JSON.stringify({ code, detail: null, status })),
})

const isPush = ({ url }: Held) => url.startsWith('/api/sync/push')

const sizeOf = (held: Held): number => {
  const body = JSON.parse(held.body.toString() || '{}') as { mutations?: unknown[] }
  return body.mutations?.length ?? 0
}

type Result = { id: string; status: string; code?: string }
type Body = { mutations: { id: string; args: Record<string, unknown> }[] }

/** Sends finally answered changes again with altered args, which the server must detect. */
const sendAltered = async (held: Held, reply: Reply): Promise<void> => {
  const { results = [] } = JSON.parse(reply.body.toString()) as { results?: Result[] }
  const final = new Set(results.flatMap(({ id, status }) => (status === 'held' ? [] : id)))
  const body = JSON.parse(held.body.toString()) as Body
  const mutations = body.mutations
    .filter(({ id }) => final.has(id))
    .map((m) => ({ ...m, args: altered(m.args) }))
  if (mutations.length === 0) return
  const again = await held.ask({ body: Buffer.from(JSON.stringify({ ...body, mutations })) })
  if (again.status !== 200) return
  const answers = (JSON.parse(again.body.toString()) as { results: Result[] }).results
  expect(
    answers.map(({ code }) => code),
    'another payload under a known id',
  ).toEqual(mutations.map(() => 'payload_mismatch'))
}

const altered = (args: Record<string, unknown>): Record<string, unknown> => ({
  ...args,
  ...('state' in args ? { state: args.state === 'none' ? 'attending' : 'none' } : { altered: true }),
})

/** Applies one fault to one request. */
export const play = async (fault: Fault, held: Held, around: Around): Promise<void> => {
  const give = (reply: Reply) => {
    around.answered(held, reply)
    held.answer(reply)
  }
  switch (fault.fault) {
    case 'none':
      return give(await held.ask())
    case 'refused':
      return held.drop()
    case 'half':
      if (isPush(held)) await held.askHalf()
      return held.drop()
    case 'lost':
      await held.ask()
      return held.drop()
    case 'cut': {
      const reply = await held.ask()
      const bytes = Math.floor((reply.body.length * fault.part) / 100)
      if (fault.clean) return held.answer({ ...reply, body: reply.body.subarray(0, bytes) })
      return held.answerPart(reply, bytes)
    }
    case 'portal':
      return held.answer(html(200, 'Sign in to Hall Wi-Fi'))
    case 'gateway':
      return held.answer(html(502, 'Bad gateway'))
    case 'busy':
      return held.answer(error(503, 'unavailable', { 'retry-after': String(BUSY_SECONDS) }))
    case 'too_large':
      return sizeOf(held) > 1 ? held.answer(error(413, 'too_large')) : give(await held.ask())
    case 'twice':
      await held.ask()
      return give(await held.ask())
    case 'at_once': {
      const replies = [held.ask(), held.ask()]
      const first = await Promise.race(replies)
      await Promise.all(replies)
      return give(first)
    }
    case 'late':
      around.later(() => held.ask())
      return give(await held.ask())
    case 'altered': {
      const reply = await held.ask()
      if (isPush(held)) around.later(() => sendAltered(held, reply))
      return give(reply)
    }
    case 'pages':
      return give(await held.ask({ url: held.url.replace('limit=1000', `limit=${fault.rows}`) }))
    case 'page_dies':
      if (fault.done) await held.ask()
      await around.killPage(fault.crash)
      return held.drop()
    case 'server_dies': {
      const reading = fault.moment === 'reading' && isPush(held)
      const asked = reading ? held.askHalf() : held.ask().catch(() => undefined)
      if (fault.moment !== 'working') await asked
      await around.killServer()
      return held.drop()
    }
    case 'meanwhile': {
      if (!fault.done) await around.act(fault.action)
      const reply = await held.ask()
      if (fault.done) await around.act(fault.action)
      return give(reply)
    }
    case 'overtaken': {
      await around.syncOther(fault.device, fault.theirs)
      const reply = await held.ask()
      await around.act(fault.mine)
      if (fault.last) around.loseNetwork()
      return give(reply)
    }
    case 'after_you': {
      if (!fault.done) await around.syncOther(fault.device)
      const reply = await held.ask()
      if (fault.done) await around.syncOther(fault.device)
      return give(reply)
    }
  }
}
