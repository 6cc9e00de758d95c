import { eq } from 'drizzle-orm'
import { allowed } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import { checklistSections, itemsOf } from '../../contract/rules/checklist.ts'
import { userById } from '../auth/current-user.ts'
import { users } from '../db/schema.ts'
import type { Handlers } from '../mount.ts'
import { applyChanges } from '../sync/plain-write.ts'

export const meHandlers = {
  'me.get': async ({ user }) => user,
  'me.update': async ({ db, user, body }) => {
    const { two_step_attendance, ready_steady_cook } = body
    if (two_step_attendance !== undefined) {
      if (!allowed('setup', user)) throw new AppError('forbidden')
      await db.network((tx) => tx.update(users).set({ two_step_attendance }).where(eq(users.id, user.id)))
    }
    if (ready_steady_cook) {
      if (!allowed('ready_steady_cook', user)) throw new AppError('forbidden')
      const now = user.ready_steady_cook
      const changes = checklistSections.flatMap((section) => {
        const wanted = ready_steady_cook[section]
        if (!wanted) return []
        return itemsOf(section)
          .filter((item) => item in wanted !== item in now[section])
          .map((item) => ({
            name: 'checklist.set' as const,
            args: { section, item, ticked: item in wanted },
          }))
      })
      await applyChanges(db, user, changes)
    }
    const updated = await userById(db, user.id)
    if (!updated) throw new AppError('sign_in_expired')
    return updated
  },
} satisfies Pick<Handlers, 'me.get' | 'me.update'>
