import { newId } from '../../contract/id.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Product } from '../../server/testing/product.ts'
import { expectReplicasEqual, expectTrailMatches } from '../model/checks.ts'
import { type Club, createClub, createUser, type DatabaseRow, readClubRows } from '../model/clubs.ts'
import { type Account, Device } from '../model/device.ts'
import type { Fault } from '../model/faults.ts'
import { buildHarnessPages } from '../model/harness-page.ts'
import { Seat } from '../model/ledger.ts'
import { test as base, expect } from './fixtures.ts'
import type { InterceptedRequest } from './gateway.ts'

export { expect }

const NO_FAULTS = { pushes: [], pulls: [] }
/** Page size in rows of the server's pull, with which replicas are compared. */
const ROWS_PER_PAGE = 1000

let harnessPages: ReturnType<typeof buildHarnessPages> | undefined
/** Returns the harness pages, bundled once for all tests of a process. */
export const getHarnessPages = () => {
  harnessPages ??= buildHarnessPages()
  return harnessPages
}

/**
 * Returns many copies of a fault, one for each request of a sync. One copy would not be enough, because a browser
 * retries by itself when a reused connection ends.
 */
export const buildRepeatedFaults = (fault: Fault): Fault[] => Array.from({ length: 20 }, () => fault)

/** Creates a user in a test club and signs the user in through the API. */
export const createAccount = async (
  product: Product,
  club: Club,
  type: 'coordinator' | 'core' = 'coordinator',
): Promise<Account> => {
  const name = `user.${newId()}`
  await createUser(product, name, type)
  await product.query('UPDATE users SET organisation_id = $1, club_since = NULL WHERE email = $2', [
    club.id,
    `${name}@hallbook.example`,
  ])
  const token = await product.token(name)
  return { user: (await product.call(token, 'GET', '/me')) as CurrentUser, token }
}

/** A user on a tablet whose page runs the app's replica and sync engine without screens. */
export class ClubTablet extends Seat {
  /** Ticks `count` people in the club's session, starting with the person at index `from`. */
  async tick(from: number, count = 1, state: 'attending' | 'none' = 'attending'): Promise<void> {
    const people = this.club.people.slice(from, from + count)
    const { session } = this.club
    this.note(
      await this.device.page.evaluate(([sessionId, who, what]) => harness.tick(sessionId, who, what), [
        session,
        people,
        state,
      ] as const),
    )
  }

  /** Queues changes like a screen does. */
  async change(...changes: Parameters<typeof harness.change>[0]): Promise<void> {
    this.note(await this.device.page.evaluate((all) => harness.change(all), changes))
  }

  /** Adds entries to the queue, as another app version could have left them there. */
  async leave(...entries: Parameters<typeof harness.leave>[0]): Promise<void> {
    this.note(await this.device.page.evaluate((all) => harness.leave(all), entries))
  }

  sync(...faults: Partial<Parameters<Device['sync']>[0]>[]) {
    return this.device.sync({ ...NO_FAULTS, ...faults[0] })
  }

  held() {
    return this.device.read(this.account.user.id)
  }

  waiting(): Promise<number> {
    return this.device.page.evaluate(() => harness.count('outbox'))
  }
}

/** A test club with the server and the club's tablets. */
export class SmallClub {
  readonly tablets: ClubTablet[] = []
  readonly #later: (() => Promise<unknown>)[] = []

  private constructor(
    readonly product: Product,
    readonly browser: Parameters<typeof Device.start>[0],
    readonly club: Club,
  ) {}

  static async open(product: Product, browser: Parameters<typeof Device.start>[0], size: number) {
    return new SmallClub(product, browser, await createClub(product, `Club ${newId().slice(-6)}`, size))
  }

  /**
   * Opens a new tablet for a user of the club. The default user is a new coordinator. With `empty`, nothing is pulled
   * yet.
   */
  async tablet(account?: Account, empty = false): Promise<ClubTablet> {
    const tabletAccount = account ?? (await createAccount(this.product, this.club))
    const device = await Device.start(this.browser, this.product.url, await getHarnessPages(), {
      killServer: () => this.killServer(),
      act: async (other, action) => void (await other.act(action)),
      syncOther: async (_from, other) => void (await this.tablets[other]?.sync()),
      later: (work) => void this.#later.push(work),
    })
    const tablet = new ClubTablet(device, tabletAccount, this.club, new Set())
    this.tablets.push(tablet)
    await device.signIn(tabletAccount)
    if (!empty) await tablet.sync()
    return tablet
  }

  /** Kills the server process and starts it again. A test may replace this function to add steps. */
  killServer = async (): Promise<void> => {
    await this.product.kill()
    await this.product.start()
  }

  /** Runs the work that faults have scheduled for later. */
  async settle(): Promise<void> {
    for (const work of this.#later.splice(0)) await work()
  }

  inDatabase(): Promise<Record<string, DatabaseRow[]>> {
    return readClubRows(this.product, this.club)
  }

  /** Returns the ids of people who are ticked in the club's session on the server. */
  async here(): Promise<string[]> {
    const rows = await this.product.query<{ id: string }>(
      `SELECT registered_id AS id FROM attendance WHERE session_id = $1 AND state = 'attending' ORDER BY 1`,
      [this.club.session],
    )
    return rows.map(({ id }) => id)
  }

  /**
   * Syncs every tablet twice without faults: first to send changes, then to receive changes of other tablets. Then
   * checks that the audit trail contains every acknowledged change once, and that every replica equals the server.
   * @param others ids of changes that were not made on these tablets
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
    expectTrailMatches(
      seats,
      mutations.filter(({ id }) => !others.has(String(id))),
    )
    await expectReplicasEqual(this.product, seats, ROWS_PER_PAGE)
  }

  async close(): Promise<void> {
    for (const { device } of this.tablets) await device.close()
  }
}

/**
 * Passes every push or pull of a tablet to `meet`, with the default handler as second argument. Returns a function that
 * stops the interception.
 */
export const interceptSync = (
  tablet: ClubTablet,
  path: 'push' | 'pull',
  meet: (
    intercepted: InterceptedRequest,
    take: (forwardedRequest: InterceptedRequest) => Promise<void>,
  ) => Promise<void>,
): (() => void) => {
  const { gateway } = tablet.device
  const { hold: previousHold } = gateway
  if (!previousHold) throw new Error('The tablet meets its requests')
  gateway.hold = {
    ...previousHold,
    take: (intercepted) =>
      intercepted.url.startsWith(`/api/sync/${path}`)
        ? meet(intercepted, previousHold.take)
        : previousHold.take(intercepted),
  }
  return () => {
    gateway.hold = previousHold
  }
}

type OpenSmallClub = (size?: number) => Promise<SmallClub>

/** Test function for tests with clubs of their own. `openSmallClub(size)` creates a club with `size` people. */
export const test = base.extend<{ openSmallClub: OpenSmallClub }>({
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
