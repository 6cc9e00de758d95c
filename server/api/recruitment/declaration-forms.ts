import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import type { Tx } from '../../db/client.ts'
import { safeguardingDeclarations } from '../../db/schema.ts'
import type { Handlers } from '../../mount.ts'
import { applicantOf, clubNameOf } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { openedApplication } from './opened-application.ts'

/** @throws AppError `not_found` */
const open = async (tx: Tx, token: string, lock = false) => {
  const { subject, application } = await openedApplication(
    tx,
    'core',
    'safeguarding_declaration',
    token,
    lock,
  )
  const [declaration] = await tx
    .select()
    .from(safeguardingDeclarations)
    .where(eq(safeguardingDeclarations.id, subject))
  if (!declaration) throw new AppError('not_found')
  return { declaration, application }
}

/** The public form of a declaration (PUB-46 to PUB-53). */
export const declarationFormHandlers = {
  'safeguarding_declaration_forms.get': async ({ db, params }) =>
    db.network(async (tx) => {
      const { declaration, application } = await open(tx, params.id)
      if (declaration.submitted) return { submitted: declaration.submitted }
      return {
        submitted: null,
        confirmed: false as const,
        year: declaration.year,
        full_name: applicantOf(application),
        organisation__name: await clubNameOf(tx, application),
      }
    }, 'snapshot'),

  'safeguarding_declaration_forms.submit': async ({ db, params }) =>
    db.network(async (tx) => {
      const { declaration, application } = await open(tx, params.id, true)
      if (declaration.submitted) throw new AppError('already_submitted')
      const submitted = new Date().toISOString()
      await tx
        .update(safeguardingDeclarations)
        .set({ submitted, version: sql`${safeguardingDeclarations.version} + 1` })
        .where(eq(safeguardingDeclarations.id, declaration.id))
      const signed = { declaration_signed: { to: declaration.year } }
      await noteOnApplication(tx, application, null, signed, applicantOf(application))
      return { submitted }
    }),
} satisfies Partial<Handlers>
