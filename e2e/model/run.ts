import { type Browser, expect } from '@playwright/test'
import type { Product } from '../../server/testing/product.ts'
import type { Action } from './actions.ts'
import { expectClubsSeparate, expectReplicasEqual, expectRows, expectTrailMatches } from './checks.ts'
import { createClubs, createUsers, endSignIns, readClubRows, restoreSignIns, TABLET_USERS } from './clubs.ts'
import { type Account, Device } from './device.ts'
import { BUSY_SECONDS, type Fault } from './faults.ts'
import { buildHarnessPages } from './harness-page.ts'
import { Seat, type SeatWithReplica } from './ledger.ts'
import type { Scenario, Step } from './steps.ts'

const NO_FAULTS = { pushes: [], pulls: [] }

/** The tablets of two clubs and the server. Scenarios reuse them. */
export class ModelRun {
  readonly #tokens: string[] = []
  readonly #tablets: Device[] = []
  #seats: Seat[][] = []
  /** Signed-in user of each tablet. */
  #activeSeats: Seat[] = []
  #later: (() => Promise<unknown>)[] = []
  #restart: Promise<void> = Promise.resolve()
  /** True if a scenario was started and not completed. */
  #inTheMiddle = false

  private constructor(readonly product: Product) {}

  static async open(product: Product, browser: Browser): Promise<ModelRun> {
    const run = new ModelRun(product)
    run.#tokens.push(...(await createUsers(product)))
    const pages = await buildHarnessPages()
    for (const _ of TABLET_USERS) {
      const world = {
        killServer: () => run.#killServer(),
        act: (tablet: Device, action: Action) => run.#act(run.#at(tablet), action),
        syncOther: (tablet: Device, number: number, action?: Action) => run.#syncOther(tablet, number, action),
        later: (work: () => Promise<unknown>) => void run.#later.push(work),
      }
      run.#tablets.push(await Device.start(browser, product.url, pages, world))
    }
    return run
  }

  /** Names of the faults that were applied to any request. */
  get met(): ReadonlySet<Fault['fault']> {
    return new Set(this.#tablets.flatMap((tablet) => [...tablet.met]))
  }

  async close(): Promise<void> {
    for (const tablet of this.#tablets) await tablet.close()
  }

  /** Plays a scenario from empty tablets to its end. Then checks that all replicas are consistent. */
  async play({ devices, steps }: Scenario): Promise<void> {
    const clubs = await this.#begin(devices)
    for (const step of steps) {
      await this.#settle()
      await this.#step(step)
    }
    await this.#settle()
    const seats = await this.#heal()
    const databases = await Promise.all(
      clubs.map(async (club) => ({ club, database: await readClubRows(this.product, club) })),
    )
    expectTrailMatches(
      seats,
      databases.flatMap(({ database }) => database.mutations ?? []),
    )
    expectClubsSeparate(databases, seats)
    for (const { club, database } of databases) expectRows(club, database)
    await expectReplicasEqual(this.product, seats)
    this.#inTheMiddle = false
  }

  async #begin(devices: number) {
    await this.#restart
    this.#later = []
    const { clubs, accounts } = await createClubs(this.product, this.#tokens)
    const refusedIds = new Set<string>()
    const tablets = this.#tablets.slice(0, devices)
    await Promise.all(this.#tablets.map((tablet) => tablet.wipe(this.#inTheMiddle)))
    this.#inTheMiddle = true
    this.#seats = tablets.map((tablet, i) =>
      (TABLET_USERS[i] ?? []).map((user) => {
        const account = accounts[user] as Account
        const club = clubs.find(({ id }) => id === account.user.organisation)
        if (!club) throw new Error('A user without a club')
        return new Seat(tablet, account, club, refusedIds)
      }),
    )
    this.#activeSeats = this.#seats.map(([first]) => first as Seat)
    await Promise.all(this.#activeSeats.map((seat) => seat.device.signIn(seat.account)))
    return clubs
  }

  #at(tablet: Device): Seat {
    const seat = this.#activeSeats.find(({ device }) => device === tablet)
    if (!seat) throw new Error('Nobody sits at this tablet')
    return seat
  }

  #seat(number: number): Seat {
    return this.#activeSeats[number % this.#activeSeats.length] as Seat
  }

  async #act(seat: Seat, action: Action): Promise<void> {
    seat.note(await seat.device.act(action))
  }

  /** Syncs another idle tablet of the same club. Does nothing if no such tablet exists. */
  async #syncOther(tablet: Device, number: number, action?: Action): Promise<void> {
    const { club } = this.#at(tablet)
    const idleSeats = this.#activeSeats.filter((seat) => seat.club === club && !seat.device.busy)
    const seat = idleSeats[number % idleSeats.length]
    if (!seat) return
    if (action) await this.#act(seat, action)
    await seat.device.sync(NO_FAULTS)
  }

  #killServer(): Promise<void> {
    this.#restart = this.#restart.then(async () => {
      await this.product.kill()
      await this.product.start()
    })
    return this.#restart
  }

  /** Runs all work that faults scheduled for later. */
  async #settle(): Promise<void> {
    const delayedWork = this.#later
    this.#later = []
    await Promise.all(delayedWork.map((work) => work()))
  }

  async #step(step: Step): Promise<void> {
    if (step.step === 'sync') return this.#sync(step)
    const seat = this.#seat(step.device)
    const { device } = seat
    if (step.step === 'act') for (const action of step.actions) await this.#act(seat, action)
    if (step.step === 'network') device.gateway.down = !step.up
    if (step.step === 'reopen') await device.killPage(step.crash)
    if (step.step === 'repair') seat.noteRepair(await device.repair(step.how))
    if (step.step === 'switch') await this.#sit(this.#nextAt(seat))
    if (step.step === 'account') {
      const { user } = seat.account
      // Simulate a password change, because the changes then stay on the tablet. Closing the account would remove them,
      // which another test covers.
      if (step.active) {
        await restoreSignIns(this.product, user.id)
        await device.signIn(seat.account)
      } else await endSignIns(this.product, user.id)
    }
    await seat.check()
  }

  #nextAt(seat: Seat): Seat {
    const tabletSeats = this.#seats.find((seats) => seats.includes(seat)) ?? []
    return tabletSeats[(tabletSeats.indexOf(seat) + 1) % tabletSeats.length] ?? seat
  }

  async #sit(seat: Seat): Promise<void> {
    this.#activeSeats = this.#activeSeats.map((other) => (other.device === seat.device ? seat : other))
    await seat.device.signIn(seat.account)
  }

  async #sync({ parts, together }: Step & { step: 'sync' }): Promise<void> {
    const tablets = new Map(parts.map((part) => [this.#seat(part.device), part]))
    const barrier = together ? createBarrier(tablets.size) : null
    await Promise.all(
      [...tablets].map(async ([seat, { first, batch, ...faults }]) => {
        for (const action of first) await this.#act(seat, action)
        const state = await seat.device.sync(faults, batch, barrier?.arrive)
        barrier?.leave()
        const isBusy = faults.pushes.length === 0 && faults.pulls[0]?.fault === 'busy' && !seat.device.gateway.down
        if (isBusy && state?.problem === 'server')
          expect(state.nextTryAt - Date.now(), 'Retry-After is honoured').toBeGreaterThan((BUSY_SECONDS - 2) * 1000)
      }),
    )
    await Promise.all([...tablets.keys()].map((seat) => seat.check()))
  }

  /**
   * Ends all faults. Syncs every user twice, including users who are not signed in on their tablet now. The first sync
   * sends changes, and the second receives changes of other users.
   */
  async #heal() {
    await this.#restart
    await restoreSignIns(this.product)
    for (const { gateway } of this.#tablets) gateway.down = false
    const activeSeats = this.#activeSeats
    const inactiveSeats = this.#seats.flat().filter((seat) => !activeSeats.includes(seat))
    const syncSeats = (seats: readonly Seat[]) => Promise.all(seats.map((seat) => this.#syncWhole(seat)))
    await syncSeats(activeSeats)
    // Check these users before they sync. Their changes must still be in their queues, because no other user may send
    // them.
    await Promise.all(inactiveSeats.map((seat) => seat.check()))
    await syncSeats(inactiveSeats)
    const pushCounts = this.#tablets.map((tablet) => tablet.pushes)
    const seats = [...(await syncSeats(activeSeats)), ...(await syncSeats(inactiveSeats))]
    expect(
      this.#tablets.map((tablet) => tablet.pushes),
      'then it is quiet',
    ).toEqual(pushCounts)
    return seats
  }

  async #syncWhole(seat: Seat): Promise<SeatWithReplica> {
    await this.#sit(seat)
    const state = await seat.device.sync(NO_FAULTS)
    const replica = await seat.check()
    const hasUnknownMutation = replica.set_aside.some(({ code }) => code === 'unknown_mutation')
    expect(state?.problem, 'a sync without a fault goes through').toBe(hasUnknownMutation ? 'update' : null)
    expect(replica.outbox, 'and sends everything').toEqual([])
    return { seat, held: replica }
  }
}

/** Creates a barrier that opens when all `count` participants have arrived or left. */
const createBarrier = (count: number) => {
  let missingCount = count
  let openBarrier: () => void = () => undefined
  const arrivalPromise = new Promise<void>((resolve) => {
    openBarrier = resolve
  })
  const countDown = () => {
    missingCount--
    if (missingCount <= 0) openBarrier()
  }
  return {
    arrive: () => {
      countDown()
      return arrivalPromise
    },
    leave: countDown,
  }
}
