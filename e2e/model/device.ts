import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { CurrentUser } from '../../contract/user.ts'
import { type Gateway, type InterceptedRequest as HeldRequest, type Reply, startGateway } from '../support/gateway.ts'
import type { Action } from './actions.ts'
import { applyFault } from './fault-proxy.ts'
import type { Fault } from './faults.ts'
import type { Harness, QueuedChange, ReplicaContent } from './harness.ts'

export type Account = { user: CurrentUser; token: string }

/** Result of a change in the server's response: status and error code. */
export type ChangeResult = { status: string; code?: string | undefined }

/** Operations that a fault performs outside of its device. */
export type TestWorld = {
  killServer(): Promise<void>
  act(device: Device, action: Action): Promise<void>
  syncOther(device: Device, other: number, action?: Action): Promise<void>
  later(work: () => Promise<unknown>): void
}

/** Faults for the next sync requests, in order. */
type Faults = { pushes: Fault[]; pulls: Fault[] }
type SyncState = Awaited<ReturnType<Harness['sync']>>
type PageByPath = ReadonlyMap<string, { type: string; body: string }>

/** A tablet: a browser context with the harness page, connected through a gateway of its own. */
export class Device {
  /** Results of changes. Key: change id. Only from responses that this tablet received completely. */
  readonly answered = new Map<string, ChangeResult>()
  /** Names of the faults that were applied to this tablet's requests. */
  readonly met = new Set<Fault['fault']>()
  /** Number of push requests of this tablet. */
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
    readonly world: TestWorld,
  ) {}

  /** Starts a tablet that connects to `target`. */
  static async start(browser: Browser, target: string, pages: PageByPath, world: TestWorld): Promise<Device> {
    const gateway = await startGateway(target)
    for (const [path, page] of pages) gateway.pages.set(path, page)
    const device = new Device(await browser.newContext(), gateway, world)
    gateway.hold = { path: '/api/sync/pu', take: (intercepted) => device.#meet(intercepted) }
    await device.open()
    return device
  }

  get page(): Page {
    if (!this.#page) throw new Error('The tablet has no page')
    return this.#page
  }

  /** Opens the page again. The user stays signed in. */
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

  act(action: Action): Promise<QueuedChange[]> {
    return this.page.evaluate((what) => harness.act(what), action)
  }

  repair(how: 'again' | 'let_go'): Promise<{ was: string[]; queued: QueuedChange[] }> {
    return this.page.evaluate((what) => harness.repair(what), how)
  }

  read(user: string): Promise<ReplicaContent> {
    return this.page.evaluate((who) => harness.read(who), user)
  }

  /**
   * Runs one sync cycle and applies the faults to its requests in order. Further requests pass unchanged.
   * @param first runs before the first request is forwarded
   * @returns the sync state afterwards, or null if the page was killed
   */
  async sync({ pushes, pulls }: Faults, batch?: number, first?: () => Promise<void>): Promise<SyncState | null> {
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

  /** Closes or crashes the page and opens it again. */
  killPage(crash: boolean): Promise<void> {
    const { page } = this
    this.#faults = { pushes: [], pulls: [] }
    this.#opening = (async () => {
      if (crash) {
        const devtools = await this.context.newCDPSession(page)
        const crashPromise = page.waitForEvent('crash')
        devtools.send('Page.crash').catch(() => undefined)
        await crashPromise
      }
      this.#page = null
      await page.close()
      await this.open()
    })()
    return this.#opening
  }

  /** Deletes all data of a run. If a run was interrupted, also opens a new page. */
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

  async #meet(intercepted: HeldRequest): Promise<void> {
    const isPush = intercepted.url.startsWith('/api/sync/push')
    if (isPush) this.pushes++
    const fault = this.#faults[isPush ? 'pushes' : 'pulls'].shift() ?? { fault: 'none' }
    this.met.add(fault.fault)
    const beforeFirst = this.#first
    this.#first = null
    await beforeFirst?.()
    await applyFault(fault, intercepted, {
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

  #hear(intercepted: HeldRequest, reply: Reply): void {
    if (!intercepted.url.startsWith('/api/sync/push')) return
    const answer = JSON.parse(reply.body.toString()) as {
      code?: string
      results?: (ChangeResult & { id: string })[]
    }
    for (const { id, status, code } of answer.results ?? []) this.answered.set(id, { status, code })
    const { mutations } = JSON.parse(intercepted.body.toString()) as { mutations: { id: string }[] }
    // Record the refusal of a malformed change. A push with a single malformed change is refused as a whole.
    const [firstMutation] = mutations
    if (reply.status === 400 && firstMutation && mutations.length === 1)
      this.answered.set(firstMutation.id, { status: 'rejected', code: answer.code })
  }
}
