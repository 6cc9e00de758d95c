import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { devices, heldChanges } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { pushPlainCall } from '../sync/push/push.ts'
import { getLastDecisionDay } from './expire-quarantined-changes.ts'

const MAX_LISTED_CHANGES = 1000

/** Builds the filter for a club's quarantined changes that await a decision. */
export const buildUndecidedFilter = (club: string, id?: string) =>
  and(eq(heldChanges.organisation_id, club), isNull(heldChanges.decided_at), id ? eq(heldChanges.id, id) : undefined)

export const quarantinedChangeHandlers = {
  'held_changes.list': async ({ db, user }) =>
    db.club(requireClubId(user), async (tx) => {
      const undecidedFilter = buildUndecidedFilter(requireClubId(user))
      const rows = await tx
        .select({
          change: heldChanges,
          by: sql<string | null>`name_of_user(${heldChanges.user_id})`,
          device_name: devices.name,
        })
        .from(heldChanges)
        .leftJoin(devices, eq(devices.id, heldChanges.device_id))
        .where(undecidedFilter)
        .orderBy(asc(heldChanges.device_id), asc(heldChanges.seq))
        .limit(MAX_LISTED_CHANGES)
      const results = rows.map(({ change, by: authorName, device_name }) => ({
        id: change.id,
        name: change.name,
        v: change.v,
        args: change.args as Record<string, unknown>,
        made_at: new Date(change.made_at).toISOString(),
        received_at: new Date(change.received_at).toISOString(),
        kept_until: getLastDecisionDay(change.received_at),
        by: authorName ?? '',
        device_name,
      }))
      return { count: await tx.$count(heldChanges, undecidedFilter), results }
    }),
  'held_changes.decide': async ({ db, user, params, body }) => {
    const club = requireClubId(user)
    const saveDecision = (isAccepted: boolean | null) =>
      db.club(club, (tx) =>
        tx
          .update(heldChanges)
          .set({ taken: isAccepted, decided_at: sql`now()`, decided_by: user.id })
          .where(buildUndecidedFilter(club, params.id))
          .returning(),
      )
    const [change] = await saveDecision(body.take)
    if (!change) throw new AppError('not_found')
    const isThisChange = and(eq(heldChanges.organisation_id, club), eq(heldChanges.id, params.id))
    try {
      if (body.take) {
        const { name, v, args, made_at } = change
        const envelope = { id: newId(), seq: 1, name, v, args: args as Record<string, unknown> }
        await pushPlainCall(
          db,
          { user, organisation: club, device: null },
          [{ ...envelope, made_at: new Date(made_at).toISOString() }],
          {
            check: ({ status, code, problems }) => {
              if (status !== 'rejected' && status !== 'held') return
              throw new AppError(code ?? 'invalid', problems)
            },
          },
        )
      }
    } catch (error) {
      // Return a change that could not be applied to quarantine, because it may depend on another change.
      const undecidedState = { taken: null, decided_at: null, decided_by: null }
      await db.club(club, (tx) => tx.update(heldChanges).set(undecidedState).where(isThisChange))
      throw error
    }
    // Clear the content of the change. An accepted change is in the register and its audit trail. The content of a
    // refused change must not be readable any more.
    await db.club(club, (tx) => tx.update(heldChanges).set({ args: {} }).where(isThisChange))
    return null
  },
} satisfies Pick<Handlers, 'held_changes.list' | 'held_changes.decide'>
