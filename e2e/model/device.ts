import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { CurrentUser } from '../../contract/user.ts'
import { type Gateway, type Held as HeldRequest, type Reply, startGateway } from '../support/gateway.ts'
import type { Action } from './actions.ts'
import { play } from './fault-proxy.ts'
import type { Fault } from './faults.ts'
import type { Harness, Held, Queued } from './harness.ts'

export type Account = { user: CurrentUser; token: string }

/** How a change was answered on a device: the status and code of its result, in the words of the wire. */
export type Answer = { status: string; code?: string | undefined }

/** What a device asks of the world around it while a fault happens. */
export type World = {
  killServer(): Promise<void>
  act(device: Device, action: Action): Promise<void>
  syncOther(device: Device, other: number, action?: Action): Promise<void>
  later(work: () => Promise<unknown>): void
}

/** What befalls the requests of a sync, one after the other. */
type Faults = { pushes: Fault[]; pulls: Fault[] }
type State = Awaited<ReturnType<Harness['sync']>>
type Pages = ReadonlyMap<string, { type: string; body: string }>

/** A tablet: a browser context of its own behind a gateway of its own, with the harness as its page. */
export class Device {
  /** The changes whose whole answers the gateway has given to this tablet, by id. */
  readonly answered = new Map<string, Answer>()
  /** Which faults have met a request. */
  readonly met = new Set<Fault['fault']>()
  /** How many pushes have been asked for. */
  pushes = 0
  busy = false
  #page: Page | null = null
  #account: Account | null = null
  #faults: Faults = { pushes: [], pulls: [] }
  #first: (() => Promise<void>) | null = null
  #opening: Promise<void> = Promise.resolve()

  private constructor(
    readonly context: BrowserContext,
    readonly gateway: Gateway,
    readonly world: World,
  ) {}

  /** Starts a tablet in front of `target`. */
  static async start(browser: Browser, target: string, pages: Pages, world: World): Promise<Device> {
    const gateway = await startGateway(target)
    for (const [path, page] of pages) gateway.pages.set(path, page)
    const device = new Device(await browser.newContext(), gateway, world)
    gateway.hold = { path: '/api/sync/pu', take: (held) => device.#meet(held) }
    await device.open()
    return device
  }

  get page(): Page {
    if (!this.#page) throw new Error('The tablet has no page')
    return this.#page
  }

  /** Opens the page again; whoever was signed in still is. */
  async open(): Promise<void> {
    this.#page = await this.context.newPage()
    await this.#page.goto(`${this.gateway.url}/harness`)
    const user = this.#account?.user
    if (user) await this.#page.evaluate((who) => harness.open(who), user)
  }

  async signIn(account: Account): Promise<void> {
    this.#account = account
    await this.page.evaluate(({ user, token }) => harness.signIn(user, token), account)
  }

  act(action: Action): Promise<Queued[]> {
    return this.page.evaluate((what) => harness.act(what), action)
  }

  repair(how: 'again' | 'let_go'): Promise<{ was: string[]; queued: Queued[] }> {
    return this.page.evaluate((what) => harness.repair(what), how)
  }

  read(user: string): Promise<Held> {
    return this.page.evaluate((who) => harness.read(who), user)
  }

  /**
   * One cycle of the sync, in which faults meet its requests; what comes behind them passes.
   * @param first is waited for by the first request
   * @returns how it stands afterwards; null where the page died
   */
  async sync({ pushes, pulls }: Faults, batch?: number, first?: () => Promise<void>): Promise<State | null> {
    this.busy = true
    this.#faults = { pushes: [...pushes], pulls: [...pulls] }
    this.#first = first ?? null
    try {
      const { page } = this
      const state = await page
        .evaluate((size) => harness.sync(size), batch)
        .catch((error: unknown) => {
          if (page.isClosed() || page !== this.#page) return null
          throw error
        })
      await this.#opening
      return state
    } finally {
      this.busy = false
      this.#faults = { pushes: [], pulls: [] }
      this.#first = null
    }
  }

  /** The page goes at once, in the middle of whatever it does, and is opened again. */
  killPage(crash: boolean): Promise<void> {
    const { page } = this
    this.#faults = { pushes: [], pulls: [] }
    this.#opening = (async () => {
      if (crash) {
        const devtools = await this.context.newCDPSession(page)
        const gone = page.waitForEvent('crash')
        devtools.send('Page.crash').catch(() => undefined)
        await gone
      }
      this.#page = null
      await page.close()
      await this.open()
    })()
    return this.#opening
  }

  /** Leaves nothing of a run behind; after one that ended in the middle there is a new page. */
  async wipe(inTheMiddle: boolean): Promise<void> {
    this.gateway.down = false
    this.#account = null
    this.answered.clear()
    if (inTheMiddle) await this.killPage(false)
    await this.page.evaluate(() => harness.wipe())
  }

  async close(): Promise<void> {
    await this.context.close()
    await this.gateway.close()
  }

  async #meet(held: HeldRequest): Promise<void> {
    const push = held.url.startsWith('/api/sync/push')
    if (push) this.pushes++
    const fault = this.#faults[push ? 'pushes' : 'pulls'].shift() ?? { fault: 'none' }
    this.met.add(fault.fault)
    const first = this.#first
    this.#first = null
    await first?.()
    await play(fault, held, {
      killPage: (crash) => this.killPage(crash),
      killServer: () => this.world.killServer(),
      act: (action) => this.world.act(this, action),
      loseNetwork: () => {
        this.#faults = { pushes: [{ fault: 'refused' }], pulls: [{ fault: 'refused' }] }
      },
      syncOther: (other, action) => this.world.syncOther(this, other, action),
      later: (work) => this.world.later(work),
      answered: (request, reply) => this.#hear(request, reply),
    })
  }

  #hear(held: HeldRequest, reply: Reply): void {
    if (!held.url.startsWith('/api/sync/push')) return
    const answer = JSON.parse(reply.body.toString()) as {
      code?: string
      results?: (Answer & { id: string })[]
    }
    for (const { id, status, code } of answer.results ?? []) this.answered.set(id, { status, code })
    const { mutations } = JSON.parse(held.body.toString()) as { mutations: { id: string }[] }
    // A push of one that is none at all is refused whole.
    const [one] = mutations
    if (reply.status === 400 && one && mutations.length === 1)
      this.answered.set(one.id, { status: 'rejected', code: answer.code })
  }
}
