import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Product } from '../../server/testing/product.ts'
import { replicasEqual, trailIsTrue } from '../model/checks.ts'
import { type Club, clubInDatabase, makeClub, makeUser, type Row } from '../model/clubs.ts'
import { type Account, Device } from '../model/device.ts'
import type { Fault } from '../model/faults.ts'
import { harnessPages } from '../model/harness-page.ts'
import { Seat } from '../model/ledger.ts'
import { test as base, expect } from './fixtures.ts'
import type { Held } from './gateway.ts'

export { expect }

const NONE = { pushes: [], pulls: [] }
/** Rows in a page of the pull with which a replica is compared. */
const PAGE = 1000

let pages: ReturnType<typeof harnessPages> | undefined
/** The harness, bundled once for all tests of a process. */
export const bundledPages = () => {
  pages ??= harnessPages()
  return pages
}

/** A fault that meets every request of a sync: a browser asks once more by itself where a used connection ends. */
export const always = (fault: Fault): Fault[] => Array.from({ length: 20 }, () => fault)

/** A user of a club of its own, signed in by the API. */
export const newAccount = async (
  product: Product,
  club: Club,
  type: 'coordinator' | 'core' = 'coordinator',
): Promise<Account> => {
  const name = `user.${newId()}`
  await makeUser(product, name, type)
  await product.query('UPDATE users SET organisation_id = $1, club_since = NULL WHERE email = $2', [
    club.id,
    `${name}@hallbook.example`,
  ])
  const token = await product.token(name)
  return { user: (await product.call(token, 'GET', '/me')) as CurrentUser, token }
}

/** One user at one tablet, whose page is the app's replica and engine without its screens. */
export class TabletOf extends Seat {
  /** Ticks people of the club's session, by their number. */
  async tick(from: number, count = 1, state: 'attending' | 'none' = 'attending'): Promise<void> {
    const people = this.club.people.slice(from, from + count)
    const { session } = this.club
    this.note(
      await this.device.page.evaluate(([at, who, what]) => harness.tick(at, who, what), [
        session,
        people,
        state,
      ] as const),
    )
  }

  /** Queues changes as a screen does. */
  async change(...changes: Parameters<typeof harness.change>[0]): Promise<void> {
    this.note(await this.device.page.evaluate((all) => harness.change(all), changes))
  }

  /** Puts entries in the queue as another version of the app left them. */
  async leave(...entries: Parameters<typeof harness.leave>[0]): Promise<void> {
    this.note(await this.device.page.evaluate((all) => harness.leave(all), entries))
  }

  sync(...faults: Partial<Parameters<Device['sync']>[0]>[]) {
    return this.device.sync({ ...NONE, ...faults[0] })
  }

  held() {
    return this.device.read(this.account.user.id)
  }

  waiting(): Promise<number> {
    return this.device.page.evaluate(() => harness.count('outbox'))
  }
}

/** A club of its own, and the tablets that work for it. */
export class SmallClub {
  readonly tablets: TabletOf[] = []
  readonly #later: (() => Promise<unknown>)[] = []

  private constructor(
    readonly product: Product,
    readonly browser: Parameters<typeof Device.start>[0],
    readonly club: Club,
  ) {}

  static async open(product: Product, browser: Parameters<typeof Device.start>[0], size: number) {
    return new SmallClub(product, browser, await makeClub(product, `Club ${newId().slice(-6)}`, size))
  }

  /** A new tablet of a user of the club. Nobody named: a new coordinator; `empty`: nothing has been pulled yet. */
  async tablet(account?: Account, empty = false): Promise<TabletOf> {
    const who = account ?? (await newAccount(this.product, this.club))
    const device = await Device.start(this.browser, this.product.url, await bundledPages(), {
      killServer: () => this.killServer(),
      act: async (other, action) => void (await other.act(action)),
      syncOther: async (_from, other) => void (await this.tablets[other]?.sync()),
      later: (work) => void this.#later.push(work),
    })
    const tablet = new TabletOf(device, who, this.club, new Set())
    this.tablets.push(tablet)
    await device.signIn(who)
    if (!empty) await tablet.sync()
    return tablet
  }

  /** The server's process ends at once and is started again; a test may have something happen before and in between. */
  killServer = async (): Promise<void> => {
    await this.product.kill()
    await this.product.start()
  }

  /** What the faults have put off happens now. */
  async settle(): Promise<void> {
    for (const work of this.#later.splice(0)) await work()
  }

  inDatabase(): Promise<Record<string, Row[]>> {
    return clubInDatabase(this.product, this.club)
  }

  /** Ids of the people who are ticked in the club's session, as the server has it. */
  async here(): Promise<string[]> {
    const rows = await this.product.query<{ id: string }>(
      `SELECT registered_id AS id FROM attendance WHERE session_id = $1 AND state = 'attending' ORDER BY 1`,
      [this.club.session],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Everybody syncs without a fault, twice: to send, and to receive what the others sent. Then every change is in the
   * audit trail once as it was answered, and every replica equals the server.
   * @param others changes that were made beside the tablets
   */
  async allIsWell(others: ReadonlySet<string> = new Set()): Promise<void> {
    await this.settle()
    for (const round of ['send', 'receive']) {
      for (const tablet of this.tablets) {
        tablet.device.gateway.down = false
        const state = await tablet.sync()
        if (round === 'receive') expect(state?.problem, 'a sync without a fault goes through').toBeNull()
      }
    }
    const seats = []
    for (const seat of this.tablets) seats.push({ seat, held: await seat.check() })
    const { mutations = [] } = await this.inDatabase()
    trailIsTrue(
      seats,
      mutations.filter(({ id }) => !others.has(String(id))),
    )
    await replicasEqual(this.product, seats, PAGE)
  }

  async close(): Promise<void> {
    for (const { device } of this.tablets) await device.close()
  }
}

/** Lets `meet` have every push or pull of a tablet, with what takes it otherwise; call the result to let them pass. */
export const meeting = (
  tablet: TabletOf,
  path: 'push' | 'pull',
  meet: (held: Held, take: (held: Held) => Promise<void>) => Promise<void>,
): (() => void) => {
  const { gateway } = tablet.device
  const { hold } = gateway
  if (!hold) throw new Error('The tablet meets its requests')
  gateway.hold = {
    ...hold,
    take: (held) => (held.url.startsWith(`/api/sync/${path}`) ? meet(held, hold.take) : hold.take(held)),
  }
  return () => {
    gateway.hold = hold
  }
}

type Open = (size?: number) => Promise<SmallClub>

/** Tests with clubs of their own: `openSmallClub(so many people)`. */
export const test = base.extend<{ openSmallClub: Open }>({
  openSmallClub: async ({ browser, product }, use) => {
    const clubs: SmallClub[] = []
    await use(async (size = 2) => {
      const club = await SmallClub.open(product, browser, size)
      clubs.push(club)
      return club
    })
    for (const club of clubs) await club.close()
  },
})
