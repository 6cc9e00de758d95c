import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import type { Tx } from '../db/client.ts'
import { safeguardingDeclarations } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { getApplicantName, getPublicClubName } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { loadLinkedApplication } from './linked-application.ts'

/**
 * Loads the declaration that a link belongs to.
 * @throws AppError `not_found`
 */
const loadDeclaration = async (tx: Tx, token: string, lock = false) => {
  const { subject, application } = await loadLinkedApplication(tx, 'core', 'safeguarding_declaration', token, lock)
  const [declaration] = await tx.select().from(safeguardingDeclarations).where(eq(safeguardingDeclarations.id, subject))
  if (!declaration) throw new AppError('not_found')
  return { declaration, application }
}

/** Handlers of the public declaration form (PUB-46 to PUB-53). */
export const declarationFormHandlers = {
  'safeguarding_declaration_forms.get': async ({ db, params }) =>
    db.network(async (tx) => {
      const { declaration, application } = await loadDeclaration(tx, params.id)
      if (declaration.submitted) return { submitted: declaration.submitted }
      return {
        submitted: null,
        confirmed: false as const,
        year: declaration.year,
        full_name: getApplicantName(application),
        organisation__name: await getPublicClubName(tx, application),
      }
    }, 'snapshot'),

  'safeguarding_declaration_forms.submit': async ({ db, params }) =>
    db.network(async (tx) => {
      const { declaration, application } = await loadDeclaration(tx, params.id, true)
      if (declaration.submitted) throw new AppError('already_submitted')
      const submitted = new Date().toISOString()
      await tx
        .update(safeguardingDeclarations)
        .set({ submitted, version: sql`${safeguardingDeclarations.version} + 1` })
        .where(eq(safeguardingDeclarations.id, declaration.id))
      const signedFields = { declaration_signed: { to: declaration.year } }
      await recordApplicationAudit(tx, application, null, signedFields, getApplicantName(application))
      return { submitted }
    }),
} satisfies Partial<Handlers>
