import { desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../contract/errors.ts'
import { newId } from '../../../contract/id.ts'
import { refusals } from '../../../contract/recruitment/refusals.ts'
import type { SafeguardingDeclaration } from '../../../contract/recruitment/safeguarding-declarations.ts'
import { dayInLondon } from '../../../contract/rules/days.ts'
import type { Tx } from '../../db/client.ts'
import { safeguardingDeclarations } from '../../db/schema.ts'
import type { Env } from '../../env.ts'
import { readNetworkSettings } from '../../kit/network-settings.ts'
import { isWithdrawn, knownSecrets, linkAddress, secretOfLink } from '../../kit/public-links.ts'
import { mailsOf } from '../../kit/record-mails.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { declarationMail } from '../../mail/recruitment/applicant-mails.ts'
import type { Handlers } from '../../mount.ts'
import { applicantOf, requireOpen } from './application-facts.ts'
import { noteOnApplication } from './application-trail.ts'
import { nextDeclarationReminder } from './next-reminder.ts'
import { renewStatusLink } from './renew-status-link.ts'
import { type ApplicationFromDb, heldApplication, seenApplication } from './scope.ts'
import { mailsOfRecord } from './stored-references.ts'

type Row = typeof safeguardingDeclarations.$inferSelect

const PURPOSE = 'safeguarding_declaration'

/** The year in London: a declaration is of one. */
export const declarationYear = (at = new Date()): number => Number(dayInLondon(at).slice(0, 4))

/** Makes the declaration of this year where an application has none yet (SGD-20). */
export const ensureDeclaration = async (
  tx: Tx,
  { id, email }: Pick<ApplicationFromDb, 'id' | 'email'>,
): Promise<void> => {
  await tx
    .insert(safeguardingDeclarations)
    .values({ id: newId(), application_id: id, year: declarationYear(), email })
    .onConflictDoNothing()
}

type Besides = Pick<SafeguardingDeclaration, 'form_id' | 'mails'> & { days: number }

const told = (row: Row, { days, ...besides }: Besides): SafeguardingDeclaration => ({
  id: row.id,
  application: row.application_id,
  email: row.email,
  year: row.year,
  email_sent: row.email_sent,
  submitted: row.submitted,
  next_reminder: nextDeclarationReminder(row, days)?.toISOString() ?? null,
  ...besides,
})

/** The declarations of an application, the newest year first. @param withLinks for those who may hand them out (SGD-16) */
const declarationsOf = async (
  tx: Tx,
  env: Env,
  { id: application, archived }: ApplicationFromDb,
  withLinks: boolean,
): Promise<SafeguardingDeclaration[]> => {
  const rows = await tx
    .select()
    .from(safeguardingDeclarations)
    .where(eq(safeguardingDeclarations.application_id, application))
    .orderBy(desc(safeguardingDeclarations.year))
  const mails = await mailsOf(tx, application)
  const ids = rows.map(({ id }) => id)
  const secrets = withLinks ? await knownSecrets(tx, env, PURPOSE, ids) : new Map<string, string>()
  const days = archived ? Number.POSITIVE_INFINITY : (await readNetworkSettings(tx)).reminder_days
  return rows.map((row) =>
    told(row, { form_id: secrets.get(row.id) ?? null, mails: mailsOfRecord(mails, row.id), days }),
  )
}

/** Mails the link of a declaration, the same one each time. */
export const mailDeclaration = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  { id, year }: Row,
  { to, again }: { to: string; again: boolean },
): Promise<void> => {
  const link = { purpose: PURPOSE, subject: id, application: application.id } as const
  const text = declarationMail({
    to,
    again,
    year,
    language: application.language,
    first_name: application.first_name ?? applicantOf(application),
    link: await linkAddress(tx, env, application.flow, link),
  })
  const kind = again ? 'declaration_reminder' : 'declaration'
  await queueMail(tx, text, { application: application.id, record: id, kind })
  await renewStatusLink(tx, env, application)
}

/** The yearly safeguarding declarations of the core team (SGD-01 to SGD-17). */
export const declarationHandlers = {
  'application_safeguarding_declarations.list': async ({ db, env, query, user }) =>
    db.network(async (tx) => {
      const { row, rights } = await seenApplication(tx, user, 'core', query.application)
      await ensureDeclaration(tx, row)
      // The link is there to be handed out before it is mailed.
      if (rights.declarationLinks) await makeLinks(tx, env, row.id)
      const results = await declarationsOf(tx, env, row, rights.declarationLinks)
      return { count: results.length, results }
    }),

  'application_safeguarding_declarations.send_email': async ({ db, env, mail, params, user }) => {
    const sent = await db.network(async (tx) => {
      const [known] = await tx
        .select()
        .from(safeguardingDeclarations)
        .where(eq(safeguardingDeclarations.id, params.id))
      if (!known) throw new AppError('not_found')
      const application = await heldApplication(tx, user, 'core', known.application_id, 'sendDeclarations')
      requireOpen(application)
      const { email } = application
      if (!email) throw new AppError('invalid', { email: [refusals.no_email] })
      const [row] = await tx
        .update(safeguardingDeclarations)
        .set({
          email,
          bounced: null,
          reminded: null,
          email_sent: new Date().toISOString(),
          version: sql`${safeguardingDeclarations.version} + 1`,
        })
        .where(sql`${safeguardingDeclarations.id} = ${known.id} AND submitted IS NULL`)
        .returning()
      if (!row) throw new AppError('already_submitted')
      await mailDeclaration(tx, env, application, row, { to: email, again: false })
      await noteOnApplication(tx, application, user, { declaration_sent: { to: row.year } })
      const { rights } = await seenApplication(tx, user, 'core', application.id)
      const all = await declarationsOf(tx, env, application, rights.declarationLinks)
      return all.find(({ id }) => id === row.id) as SafeguardingDeclaration
    })
    mail.wake()
    return sent
  },
} satisfies Partial<Handlers>

/** Links of declarations that are not signed yet. */
const makeLinks = async (tx: Tx, env: Env, application: string): Promise<void> => {
  const open = await tx
    .select({ id: safeguardingDeclarations.id })
    .from(safeguardingDeclarations)
    .where(sql`${safeguardingDeclarations.application_id} = ${application} AND submitted IS NULL`)
  for (const { id } of open) {
    const link = { purpose: PURPOSE, subject: id, application } as const
    if (!(await isWithdrawn(tx, link))) await secretOfLink(tx, env, link)
  }
}
