import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { applicationReferences, applications, dbsForms } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'

/** Handler that returns the signed-in user's own recruitment status. */
export const saferRecruitmentHandlers = {
  'me.safer_recruitment_status': ({ db, user }) =>
    db.network(async (tx) => {
      const { user_id, former_user_id, email, created, flow, deleted_at } = applications
      const isOwnApplication = or(
        eq(user_id, user.id),
        eq(former_user_id, user.id),
        eq(sql`lower(${email})`, user.email.toLowerCase()),
      )
      const [row] = await tx
        .select()
        .from(applications)
        .where(and(eq(flow, 'core'), isNull(deleted_at), isOwnApplication))
        .orderBy(sql`${user_id} IS NOT DISTINCT FROM ${user.id} DESC`, desc(created))
        .limit(1)
      if (!row)
        return { application_completed: false, references_completed: 0, references_total: 0, dbs_confirmed: false }
      const [dbsForm] = await tx.select().from(dbsForms).where(eq(dbsForms.application_id, row.id))
      const isReference = and(eq(applicationReferences.application_id, row.id), isNull(applicationReferences.replaced))
      const isSubmittedReference = and(isReference, isNotNull(applicationReferences.submitted))
      return {
        application_completed: row.submitted !== null,
        references_completed: await tx.$count(applicationReferences, isSubmittedReference),
        references_total: await tx.$count(applicationReferences, isReference),
        // Completed checks count as a confirmed DBS check, because the user who completed them has seen the
        // confirmation.
        dbs_confirmed: Boolean(dbsForm?.submitted ?? row.checks_completed),
      }
    }, 'snapshot'),
} satisfies Partial<Handlers>
