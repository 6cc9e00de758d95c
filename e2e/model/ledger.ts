import { expect } from '@playwright/test'
import type { Club } from './clubs.ts'
import type { Account, ChangeResult, Device } from './device.ts'
import type { QueuedChange, ReplicaContent } from './harness.ts'
import { expectPendingShown } from './pending-shown.ts'

/** Expected refusal codes. Key: name of the change. Any other code is a product error. */
const REFUSAL_CODES: Record<string, string> = {
  'future.thing': 'unknown_mutation',
  'conflict.resolve': 'decided_otherwise',
  // The session that the clone copies was deleted.
  'parcel.create': 'not_found',
}

/** A user on a tablet, with all changes that this user ever queued there. */
export class Seat {
  /** All queued changes in the order of the queue. Key: change id. */
  readonly changes = new Map<string, QueuedChange>()
  /** Ids of changes that were discarded, or queued again under another id. */
  readonly gone = new Set<string>()
  /** Results of the set-aside changes. Key: change id. */
  aside = new Map<string, ChangeResult>()
  device_id: string | null = null

  constructor(
    readonly device: Device,
    readonly account: Account,
    readonly club: Club,
    /** Ids of records whose creation was refused. All seats share this set. */
    readonly refused: Set<string>,
  ) {}

  note(queued: readonly QueuedChange[]): void {
    for (const change of queued) {
      this.changes.set(change.id, change)
      if (isInvalidChange(change)) this.refused.add(String(change.args.id))
    }
  }

  /**
   * Records a repair, in which set-aside changes were discarded or queued again. Quarantined changes retain their ids.
   * Other changes get new ids.
   */
  noteRepair({ was, queued }: { was: string[]; queued: QueuedChange[] }): void {
    for (const id of was) this.gone.add(id)
    for (const { id } of queued) this.gone.delete(id)
    this.note(queued)
  }

  /**
   * Checks that no change was lost or duplicated. Also checks that no change left the queue without a result from the
   * server.
   */
  async check(): Promise<ReplicaContent> {
    const replica = await this.device.read(this.account.user.id)
    this.device_id ??= replica.device
    expect(replica.device, 'the device keeps its id').toBe(this.device_id)
    const idLists = [replica.outbox, replica.accepted, replica.set_aside].map((list) => list.map(({ id }) => id))
    const replicaIds = idLists.flat()
    const expectedIds = [...this.changes.keys()].filter((id) => !this.gone.has(id))
    expect(replicaIds.sort(), 'every change is in one place').toEqual(expectedIds.sort())
    const unansweredEntries = [...replica.accepted, ...replica.set_aside].filter(
      ({ id }) => !this.device.answered.has(id),
    )
    expect(
      unansweredEntries.map(({ name }) => name),
      'what left the queue did so on an answer of its own',
    ).toEqual([])
    expect(
      replica.outbox.map(({ seq }) => seq),
      'the queue is in order',
    ).toEqual(replica.outbox.map(({ seq }) => seq).sort((a, b) => a - b))
    this.aside = new Map(replica.set_aside.map(({ id, status, code }) => [id, { status, code }]))
    for (const entry of replica.set_aside) this.#mayBeRefused(entry)
    expectPendingShown(replica)
    return replica
  }

  #mayBeRefused({ name, args, status, code }: QueuedChange & ChangeResult): void {
    const referencedIds = [args.id, args.session, args.registered, args.parcel, args.clone, ...getFamilyIds(args)]
    const hasRefusedDependency = referencedIds.some((id) => this.refused.has(String(id)))
    const ownCode = isInvalidChange({ name, args }) ? getInvalidChangeCode(name) : REFUSAL_CODES[name]
    const allowedCodes = hasRefusedDependency ? ['depends_on', 'not_found', 'invalid', ownCode] : [ownCode]
    expect(allowedCodes, `${name} was ${status}: ${code}`).toContain(code)
    if ((hasRefusedDependency && status === 'held') || name === 'parcel.create') this.refused.add(String(args.id))
  }
}

/** A seat with its replica's current content. */
export type SeatWithReplica = { seat: Seat; held: ReplicaContent }

const getFamilyIds = (args: Record<string, unknown>): string[] =>
  (args.values as { family_entries?: string[] } | undefined)?.family_entries ?? []

const isInvalidChange = ({ name, args }: Pick<QueuedChange, 'name' | 'args'>): boolean => {
  const values = args.values as { has_medical_conditions?: boolean; medical_conditions?: string } | undefined
  if (name === 'registered.create') return Boolean(values?.has_medical_conditions && !values.medical_conditions)
  return name.startsWith('xxx') || (name === 'session.create' && String(args.date).endsWith('-12-25'))
}

const getInvalidChangeCode = (name: string): string => (name === 'session.create' ? 'outside_holiday' : 'invalid')
