import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { Flow } from '../../contract/recruitment/vocabulary.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Tx } from '../db/client.ts'
import { applications, publicLinks } from '../db/schema.ts'
import type { linkPurposes } from '../db/tables/recruitment.ts'
import { buildPageAddress } from '../http/page-address.ts'
import type { Env } from '../settings/env.ts'
import { getAcceptedSecrets, getSigningSecret } from '../settings/signing-secret.ts'

export type LinkPurpose = (typeof linkPurposes)[number]

/** Target of a link: an application's form or status, or a record that belongs to an application. */
export type LinkSubject = { purpose: LinkPurpose; subject: string; application: string }

const LINK_KEY_PURPOSE = 'public links'

/**
 * Generates 160 random bits as digits and small letters. Email programs could treat other characters as punctuation.
 */
const generateSecret = (): string => randomBytes(20).toString('hex')

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

const matchesSubject = ({ purpose, subject }: Pick<LinkSubject, 'purpose' | 'subject'>) =>
  and(eq(publicLinks.purpose, purpose), eq(publicLinks.subject_id, subject), isNull(publicLinks.withdrawn))

/** Withdraws the link with this purpose and subject, so that it no longer opens anything. */
export const withdrawLink = async (tx: Tx, subject: Pick<LinkSubject, 'purpose' | 'subject'>): Promise<void> => {
  await tx.update(publicLinks).set({ withdrawn: sql`now()` }).where(matchesSubject(subject))
}

/** True if links with this purpose and subject exist and all are withdrawn. */
export async function isLinkWithdrawn(tx: Tx, { purpose, subject, application }: LinkSubject): Promise<boolean> {
  const links = await tx
    .select({ withdrawn: publicLinks.withdrawn })
    .from(publicLinks)
    .where(
      and(
        eq(publicLinks.application_id, application),
        eq(publicLinks.purpose, purpose),
        eq(publicLinks.subject_id, subject),
      ),
    )
  return links.length > 0 && links.every(({ withdrawn }) => withdrawn !== null)
}

/** Withdraws every link of an application. */
export async function withdrawAllLinks(tx: Tx, application: string): Promise<void> {
  await tx
    .update(publicLinks)
    .set({ withdrawn: sql`now()` })
    .where(and(eq(publicLinks.application_id, application), isNull(publicLinks.withdrawn)))
}

/**
 * Returns the secret of the link with this purpose and subject. Every call returns the same secret. Creates a link if
 * it is missing, or if the server's secret has changed. Requires a transaction of the `hallbook_network` database role.
 */
export const getLinkSecret = async (tx: Tx, env: Env, subject: LinkSubject): Promise<string> => {
  const [link] = await tx.select().from(publicLinks).where(matchesSubject(subject))
  const existingSecret = link && unseal(getAcceptedSecrets(env), LINK_KEY_PURPOSE, link.sealed)
  if (existingSecret) return existingSecret
  if (link) await withdrawLink(tx, subject)
  const secret = generateSecret()
  const { purpose, application } = subject
  const insertedRows = await tx
    .insert(publicLinks)
    .values({
      id: newId(),
      purpose,
      subject_id: subject.subject,
      application_id: application,
      token_hash: hashSecret(secret),
      sealed: seal(getSigningSecret(env), LINK_KEY_PURPOSE, secret),
    })
    .onConflictDoNothing()
    .returning({ id: publicLinks.id })
  // Read the link again if another transaction created it at the same time.
  return insertedRows.length > 0 ? secret : getLinkSecret(tx, env, subject)
}

/** Loads the secrets of existing links for many subjects at once. Key: subject id. */
export const loadLinkSecrets = async (
  tx: Tx,
  env: Env,
  purpose: LinkPurpose,
  subjects: readonly string[],
): Promise<Map<string, string>> => {
  const links = await tx
    .select({ subject: publicLinks.subject_id, sealed: publicLinks.sealed })
    .from(publicLinks)
    .where(
      and(
        eq(publicLinks.purpose, purpose),
        sql`${publicLinks.subject_id} = ANY(${sql.param([...subjects])}::uuid[])`,
        isNull(publicLinks.withdrawn),
      ),
    )
  const secretEntries = links.map(({ subject, sealed }) => [
    subject,
    unseal(getAcceptedSecrets(env), LINK_KEY_PURPOSE, sealed),
  ])
  return new Map(secretEntries.filter((pair): pair is [string, string] => pair[1] !== null))
}

/**
 * Finds the target of a link. Withdrawn links, links to other forms and links of archived applications cause the same
 * error as unknown links.
 * @throws AppError `not_found`
 */
export const findLinkSubject = async (
  tx: Tx,
  flow: Flow,
  purpose: LinkPurpose,
  secret: string,
): Promise<{ subject: string; application: string }> => {
  const [linkTarget] = await tx
    .select({ subject: publicLinks.subject_id, application: publicLinks.application_id })
    .from(publicLinks)
    .innerJoin(applications, eq(applications.id, publicLinks.application_id))
    .where(
      and(
        eq(publicLinks.token_hash, hashSecret(secret)),
        eq(publicLinks.purpose, purpose),
        isNull(publicLinks.withdrawn),
        eq(applications.flow, flow),
        eq(applications.archived, false),
        isNull(applications.deleted_at),
      ),
    )
  if (!linkTarget) throw new AppError('not_found')
  return linkTarget
}

const pathByPurpose: Record<Flow, Record<LinkPurpose, string>> = {
  core: {
    application_form: 'application_forms',
    application_status: 'application_status',
    reference_form: 'reference_forms',
    dbs_form: 'dbs_forms',
    safeguarding_declaration: 'safeguarding_declarations',
    parental_consent_form: 'parental_consent_forms',
  },
  volunteer: {
    application_form: 'volunteer_application_forms',
    application_status: 'application_status',
    reference_form: 'volunteer_reference_forms',
    dbs_form: 'volunteer_dbs_forms',
    safeguarding_declaration: 'safeguarding_declarations',
    parental_consent_form: 'parental_consent_forms',
  },
}

/**
 * Returns the URL of the link with this purpose and subject, for use in emails. Creates the link if it does not exist
 * yet.
 */
export const getLinkAddress = async (tx: Tx, env: Env, flow: Flow, subject: LinkSubject): Promise<string> =>
  buildPageAddress(env, `${pathByPurpose[flow][subject.purpose]}/${await getLinkSecret(tx, env, subject)}`)
