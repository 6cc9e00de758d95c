import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Tx } from '../db/client.ts'
import { applications, publicLinks } from '../db/schema.ts'
import type { linkPurposes } from '../db/tables/recruitment.ts'
import { type Env, signingSecret } from '../env.ts'

export type LinkPurpose = (typeof linkPurposes)[number]

/** What a link opens: a record, and the application that it is of. */
export type LinkSubject = { purpose: LinkPurpose; subject_id: string; application_id: string }

const SEALED_AS = 'public link'

/** The page of each purpose, for the core team and for volunteers. */
const pages: Record<LinkPurpose, { core: string; volunteer: string }> = {
  application_form: { core: 'application_forms', volunteer: 'volunteer_application_forms' },
  application_status: { core: 'application_status', volunteer: 'application_status' },
  reference_form: { core: 'reference_forms', volunteer: 'volunteer_reference_forms' },
  dbs_form: { core: 'dbs_forms', volunteer: 'volunteer_dbs_forms' },
  safeguarding_declaration: { core: 'safeguarding_declarations', volunteer: 'safeguarding_declarations' },
  parental_consent_form: { core: 'parental_consent_forms', volunteer: 'parental_consent_forms' },
}

/** The address that a mail sends its reader to. */
export const addressOfLink = (
  { PUBLIC_ORIGIN, PORT }: Pick<Env, 'PUBLIC_ORIGIN' | 'PORT'>,
  purpose: LinkPurpose,
  flow: 'core' | 'volunteer',
  token: string,
): string => `${PUBLIC_ORIGIN ?? `http://localhost:${PORT}`}/${pages[purpose][flow]}/${token}`

/** What is stored of a secret to find it by. So many random bits need neither salt nor a slow hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const ofSubject = ({ purpose, subject_id }: Omit<LinkSubject, 'application_id'>) =>
  and(eq(publicLinks.purpose, purpose), eq(publicLinks.subject_id, subject_id), isNull(publicLinks.withdrawn))

/** Takes a record's link back: whoever has it finds nothing any more. */
export const withdrawLink = async (tx: Tx, subject: Omit<LinkSubject, 'application_id'>): Promise<void> => {
  await tx.update(publicLinks).set({ withdrawn: sql`now()` }).where(ofSubject(subject))
}

/** The secret of a record's link: the one that it has, so that sending again sends the same, or a new one. */
export const linkOf = async (tx: Tx, env: Env, subject: LinkSubject): Promise<string> => {
  const secret = signingSecret(env)
  const [found] = await tx.select({ sealed: publicLinks.sealed }).from(publicLinks).where(ofSubject(subject))
  const known = found && unseal(secret, SEALED_AS, found.sealed)
  if (known) return known
  // Sealed by a secret that the server no longer has, it can be shown to nobody.
  if (found) await withdrawLink(tx, subject)
  const token = randomBytes(24).toString('base64url')
  await tx.insert(publicLinks).values({
    ...{ id: newId(), ...subject },
    ...{ token_hash: hashOf(token), sealed: seal(secret, SEALED_AS, token) },
  })
  return token
}

/** The secrets of the links that records have, by the records' ids. */
export const linksOf = async (
  tx: Tx,
  env: Env,
  purpose: LinkPurpose,
  subjects: readonly string[],
): Promise<Map<string, string>> => {
  const tokens = new Map<string, string>()
  if (subjects.length === 0) return tokens
  const rows = await tx
    .select({ subject: publicLinks.subject_id, sealed: publicLinks.sealed })
    .from(publicLinks)
    .where(
      and(
        eq(publicLinks.purpose, purpose),
        inArray(publicLinks.subject_id, [...subjects]),
        isNull(publicLinks.withdrawn),
      ),
    )
  for (const { subject, sealed } of rows) {
    const token = unseal(signingSecret(env), SEALED_AS, sealed)
    if (token) tokens.set(subject, token)
  }
  return tokens
}

/**
 * The record that a link opens. Unknown, withdrawn and of an archived application are one and the same to whoever asks.
 * @param lock for a change of what it opens
 * @throws AppError `not_found`
 */
export const openLink = async (
  tx: Tx,
  purpose: LinkPurpose,
  flow: 'core' | 'volunteer',
  token: string,
  lock = false,
): Promise<{ subject: string; application: typeof applications.$inferSelect }> => {
  const asked = tx
    .select({ subject: publicLinks.subject_id, application: applications })
    .from(publicLinks)
    .innerJoin(applications, eq(applications.id, publicLinks.application_id))
    .where(
      and(
        eq(publicLinks.token_hash, hashOf(token)),
        eq(publicLinks.purpose, purpose),
        isNull(publicLinks.withdrawn),
        eq(applications.archived, false),
        eq(applications.flow, flow),
      ),
    )
  const [found] = await (lock ? asked.for('update', { of: applications }) : asked)
  if (!found) throw new AppError('not_found')
  return found
}
