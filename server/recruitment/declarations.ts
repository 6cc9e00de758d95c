import { desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { SafeguardingDeclaration } from '../../contract/recruitment/safeguarding-declarations.ts'
import { getLondonDay, getYear } from '../../contract/rules/days.ts'
import type { Tx } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { safeguardingDeclarations } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { getLinkAddress, getLinkSecret, isLinkWithdrawn, loadLinkSecrets } from '../kit/public-links.ts'
import { loadMails } from '../kit/record-mails.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { getApplicantName, requireNotArchived } from './application-facts.ts'
import { recordApplicationAudit } from './application-trail.ts'
import { buildDeclarationMail } from './mails/applicant-mails.ts'
import { getNextDeclarationReminder } from './next-reminder.ts'
import { renewStatusLink } from './renew-status-link.ts'
import { type ApplicationFromDb, lockApplication, readVisibleApplication } from './scope.ts'
import { filterMailsByRecord } from './stored-references.ts'

type DeclarationRow = typeof safeguardingDeclarations.$inferSelect

const LINK_PURPOSE = 'safeguarding_declaration'

/** Returns the year in London for a declaration that is made at this time. */
export const getDeclarationYear = (time = new Date()): number => getYear(getLondonDay(time))

/** Creates this year's declaration if the application does not have it yet (SGD-20). */
export const ensureDeclaration = async (
  tx: Tx,
  { id, email }: Pick<ApplicationFromDb, 'id' | 'email'>,
): Promise<void> => {
  await tx
    .insert(safeguardingDeclarations)
    .values({ id: newId(), application_id: id, year: getDeclarationYear(), email })
    .onConflictDoNothing()
}

type ExtraFields = Pick<SafeguardingDeclaration, 'form_id' | 'mails'> & { days: number }

const toDeclarationResponse = (
  row: DeclarationRow,
  { days, ...extraFields }: ExtraFields,
): SafeguardingDeclaration => ({
  id: row.id,
  application: row.application_id,
  email: row.email,
  year: row.year,
  email_sent: row.email_sent,
  submitted: row.submitted,
  next_reminder: getNextDeclarationReminder(row, days)?.toISOString() ?? null,
  ...extraFields,
})

/**
 * Loads the declarations of an application, newest year first.
 * @param canShareLinks true for users who may share the links (SGD-16)
 */
const loadDeclarations = async (
  tx: Tx,
  env: Env,
  { id: application, archived }: ApplicationFromDb,
  canShareLinks: boolean,
): Promise<SafeguardingDeclaration[]> => {
  const rows = await tx
    .select()
    .from(safeguardingDeclarations)
    .where(eq(safeguardingDeclarations.application_id, application))
    .orderBy(desc(safeguardingDeclarations.year))
  const mails = await loadMails(tx, application)
  const ids = rows.map(({ id }) => id)
  const secrets = canShareLinks ? await loadLinkSecrets(tx, env, LINK_PURPOSE, ids) : new Map<string, string>()
  const reminderDays = archived ? Number.POSITIVE_INFINITY : (await readNetworkSettings(tx)).reminder_days
  return rows.map((row) =>
    toDeclarationResponse(row, {
      form_id: secrets.get(row.id) ?? null,
      mails: filterMailsByRecord(mails, row.id),
      days: reminderDays,
    }),
  )
}

/** Emails the link to a declaration. Each email contains the same link. */
export const queueDeclarationMail = async (
  tx: Tx,
  env: Env,
  application: ApplicationFromDb,
  { id, year }: DeclarationRow,
  { recipient, again }: { recipient: string; again: boolean },
): Promise<void> => {
  const link = { purpose: LINK_PURPOSE, subject: id, application: application.id } as const
  const text = buildDeclarationMail({
    to: recipient,
    again,
    year,
    language: application.language,
    first_name: application.first_name ?? getApplicantName(application),
    link: await getLinkAddress(tx, env, application.flow, link),
  })
  const kind = again ? 'declaration_reminder' : 'declaration'
  await queueMail(tx, text, { application: application.id, record: id, kind })
  await renewStatusLink(tx, env, application)
}

/** Handlers of the core team's yearly safeguarding declarations (SGD-01 to SGD-17). */
export const declarationHandlers = {
  'application_safeguarding_declarations.list': async ({ db, env, query, user }) =>
    db.network(async (tx) => {
      const { row, rights } = await readVisibleApplication(tx, user, 'core', query.application)
      await ensureDeclaration(tx, row)
      // Create the links when declarations are listed, so that a link can be shared before an email is sent.
      if (rights.declarationLinks) await createLinks(tx, env, row.id)
      const results = await loadDeclarations(tx, env, row, rights.declarationLinks)
      return { count: results.length, results }
    }),

  'application_safeguarding_declarations.send_email': async ({ db, env, mail, params, user }) => {
    const sentDeclaration = await db.network(async (tx) => {
      const [storedDeclaration] = await tx
        .select()
        .from(safeguardingDeclarations)
        .where(eq(safeguardingDeclarations.id, params.id))
      if (!storedDeclaration) throw new AppError('not_found')
      const application = await lockApplication(tx, user, 'core', storedDeclaration.application_id, 'sendDeclarations')
      requireNotArchived(application)
      const { email } = application
      if (!email) throw new AppError('invalid', { email: ['no_email'] })
      const [row] = await tx
        .update(safeguardingDeclarations)
        .set({
          email,
          bounced: null,
          reminded: null,
          email_sent: new Date().toISOString(),
          version: sql`${safeguardingDeclarations.version} + 1`,
        })
        .where(sql`${safeguardingDeclarations.id} = ${storedDeclaration.id} AND submitted IS NULL`)
        .returning()
      if (!row) throw new AppError('already_submitted')
      await queueDeclarationMail(tx, env, application, row, { recipient: email, again: false })
      await recordApplicationAudit(tx, application, user, { declaration_sent: { to: row.year } })
      const { rights } = await readVisibleApplication(tx, user, 'core', application.id)
      const declarations = await loadDeclarations(tx, env, application, rights.declarationLinks)
      return declarations.find(({ id }) => id === row.id) as SafeguardingDeclaration
    })
    mail.wake()
    return sentDeclaration
  },
} satisfies Partial<Handlers>

/** Creates the links to unsigned declarations. */
const createLinks = async (tx: Tx, env: Env, application: string): Promise<void> => {
  const unsignedDeclarations = await tx
    .select({ id: safeguardingDeclarations.id })
    .from(safeguardingDeclarations)
    .where(sql`${safeguardingDeclarations.application_id} = ${application} AND submitted IS NULL`)
  for (const { id } of unsignedDeclarations) {
    const link = { purpose: LINK_PURPOSE, subject: id, application } as const
    if (!(await isLinkWithdrawn(tx, link))) await getLinkSecret(tx, env, link)
  }
}
