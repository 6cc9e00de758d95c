import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { getAccessFlags } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import { FAMILY_LINK_DAYS, type TextHours } from '../../contract/family/family-links.ts'
import { newId } from '../../contract/id.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import { seal, unseal } from '../auth/sealed.ts'
import type { Tx } from '../db/client.ts'
import { bookingLinks, familyLinks, familyTexts, organisations } from '../db/schema.ts'
import { buildPageAddress } from '../http/page-address.ts'
import type { Handlers } from '../kit/handler.ts'
import { requireClubId } from '../kit/require-club-id.ts'
import { queueMails } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { getAcceptedSecrets, getSigningSecret } from '../settings/signing-secret.ts'
import { hasTextGateway } from '../texts/two-way.ts'
import { describeLink, getLinkEnd, toNamedPerson } from './describe-link.ts'
import { buildLinkMail } from './family-mails.ts'
import { buildLinkText } from './family-text-wording.ts'
import { loadTextingState, type NumberRefusal, queueFamilyTexts } from './family-texts.ts'
import { findLinkAddress, isSameNumber, type LinkAddress } from './link-address.ts'
import { type LinkHousehold, listExclusions, loadHousehold, type StoredLinkPerson } from './link-people.ts'

export type FamilyLink = typeof familyLinks.$inferSelect

const LINK_KEY_PURPOSE = 'family links'

export const hashFamilySecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** Returns the address of a link's page. Null if the server's secret has changed since the link was made. */
export function getLinkAddress(env: Env, { sealed }: Pick<FamilyLink, 'sealed'>): string | null {
  const secret = unseal(getAcceptedSecrets(env), LINK_KEY_PURPOSE, sealed)
  return secret === null ? null : buildPageAddress(env, `family/${secret}`)
}

/** SQL condition for links that still open a page. */
export const isCurrentLink = and(
  isNull(familyLinks.ended),
  sql`${familyLinks.last_used} > now() - make_interval(days => ${FAMILY_LINK_DAYS})`,
)

export const familyLinkHandlers = {
  'registered.family_link': async ({ db, env, user, params }) => {
    const { link, household } = await db.club(requireClubId(user), async (tx) => {
      const household = await requireHousehold(tx, requireClubId(user), params.id)
      const link = await findLink(tx, household)
      if (!link) throw new AppError('not_found')
      return { link, household }
    })
    // Use the network's role, because a club must not read the ledger of texts.
    const textState = link.mobile_number ? await db.network((tx) => readTextState(tx, link.id)) : null
    return { ...describeLink(link, household), text_state: textState, text_hours: getLinkTextHours(env) }
  },
  'registered.send_family_link': async ({ db, env, mail, texts, user, params, body }) => {
    const isCoordinator = getAccessFlags(user).coordinator
    if (body.show_contacts !== undefined && !isCoordinator) throw new AppError('forbidden')
    const club = requireClubId(user)
    const texting = hasTextGateway(env) ? await db.network(loadTextingState) : null
    const { household, address, children, link, secret } = await db.club(club, async (tx) => {
      const household = await requireHousehold(tx, club, params.id)
      const address = findLinkAddress(household.person, texting !== null)
      if (!address && !body.show) throw new AppError('invalid', { email: ['missing'] })
      const refusal = address?.channel === 'text' && !body.show && texting?.findRefusal(address.to)
      if (refusal) throw new AppError('invalid', { mobile_number: [refusalProblems[refusal]] })
      const current = await findLink(tx, household)
      const children = chooseChildren(household, current, { requested: body.people, isCoordinator })
      const request = { household, children, showContacts: body.show_contacts, user: user.id, organisation: club }
      return { household, address, children, ...(await getOrCreateLink(tx, env, request)) }
    })
    const people = [...(household.adult ? [household.adult] : []), ...children].map(toNamedPerson)
    const reply = { people, expires: getLinkEnd(link) }
    if (body.show || !address) return { ...reply, url: buildPageAddress(env, `family/${secret}`) }
    // Use the network's role, because only it may queue emails and texts.
    const sent = await db.network((tx) => queueLinks(tx, env, club, [{ link, secret, address }]))
    mail.wake()
    texts.wake()
    return {
      ...reply,
      sent_to: address.to,
      channel: address.channel,
      ...(!sent.has(link.id) && { already_texted: true }),
    }
  },
  'registered.withdraw_family_link': async ({ db, user, params }) =>
    db.club(requireClubId(user), async (tx) => {
      const household = await requireHousehold(tx, requireClubId(user), params.id)
      const link = await findLink(tx, household)
      if (!link) throw new AppError('not_found')
      await endLink(tx, link.id, 'withdrawn')
      return null
    }),
} satisfies Partial<Handlers>

/** A link with its secret, and the address to which it is sent. */
export type DueLink = { link: FamilyLink; secret: string; address: LinkAddress }

/**
 * Queues an email or a text for each link, and records the sending. Needs a transaction of the network's role. The
 * caller must wake the senders of emails and texts.
 * @returns ids of the links that were queued. A link that was texted earlier today is not queued again.
 */
export async function queueLinks(tx: Tx, env: Env, club: string, links: readonly DueLink[]): Promise<Set<string>> {
  const [row] = await tx.select({ name: organisations.name }).from(organisations).where(eq(organisations.id, club))
  const name = row?.name ?? ''
  const buildLink = ({ secret }: DueLink) => buildPageAddress(env, `family/${secret}`)
  const [mailed, texted] = (['email', 'text'] as const).map((channel) =>
    links.filter(({ address }) => address.channel === channel),
  ) as [DueLink[], DueLink[]]
  await queueMails(
    tx,
    mailed.map((one) => ({
      mail: buildLinkMail({ to: one.address.to, link: buildLink(one), club: name }),
      link: { familyLink: one.link.id, kind: 'family_link' as const },
    })),
  )
  const queuedTexts = await queueFamilyTexts(
    tx,
    env,
    texted.map((one) => ({
      organisation: club,
      link: one.link.id,
      kind: 'link' as const,
      number: one.address.to,
      text: buildLinkText({ link: buildLink(one), club: name }),
    })),
  )
  const sent = [...mailed, ...texted.filter(({ link }) => queuedTexts.has(link.id))]
  const ids = sql.param(sent.map(({ link }) => link.id))
  const readAddresses = (wanted: LinkAddress['channel']) =>
    sql.param(sent.map(({ address }) => (address.channel === wanted ? address.to : null)))
  await tx.execute(sql`
    UPDATE family_links SET email = sent_link.email, mobile_number = sent_link.number, sent = now()
    FROM unnest(${ids}::uuid[], ${readAddresses('email')}::text[], ${readAddresses('text')}::text[])
      AS sent_link(id, email, number)
    WHERE family_links.id = sent_link.id`)
  return new Set(sent.map(({ link }) => link.id))
}

/** Problems of a number that gets no text now. */
const refusalProblems = {
  stopped: 'wants_no_texts',
  stop_question: 'reply_waits',
  day_limit: 'number_texted_out',
} as const satisfies Record<NumberRefusal, ProblemReason>

/** Returns the hours in which links are texted. Null without a gateway. */
export const getLinkTextHours = (env: Env): TextHours => (hasTextGateway(env) ? env.TEXTS_HOURS : null)

/** Reads the state of the latest text with a link. */
async function readTextState(tx: Tx, link: string) {
  const [latest] = await tx
    .select({ state: familyTexts.state })
    .from(familyTexts)
    .where(and(eq(familyTexts.link_id, link), eq(familyTexts.kind, 'link')))
    .orderBy(desc(familyTexts.created))
    .limit(1)
  return latest?.state ?? null
}

/** Ends a link. The keys of its opened pages end with it. */
export async function endLink(tx: Tx, id: string, reason: FamilyLink['end_reason']): Promise<void> {
  await tx
    .update(familyLinks)
    .set({ ended: sql`now()`, end_reason: reason })
    .where(and(eq(familyLinks.id, id), isNull(familyLinks.ended)))
}

async function requireHousehold(tx: Tx, organisation: string, id: string): Promise<LinkHousehold> {
  const household = await loadHousehold(tx, organisation, id)
  if (!household) throw new AppError('not_found')
  return household
}

/** Finds the current link of a household. */
export async function findLink(tx: Tx, household: LinkHousehold): Promise<FamilyLink | undefined> {
  const [link] = await tx
    .select()
    .from(familyLinks)
    .where(and(isLinkOf(household), isCurrentLink))
    .orderBy(desc(familyLinks.created))
    .limit(1)
    .for('update')
  return link
}

/** SQL condition for the links of an adult, or the links that name one of these children and no adult. */
function isLinkOf({ adult, children }: LinkHousehold) {
  if (adult) return eq(familyLinks.adult_id, adult.id)
  const ids = sql.param(children.map(({ id }) => id))
  return and(isNull(familyLinks.adult_id), sql`${familyLinks.children} && ${ids}::uuid[]`)
}

/**
 * Chooses the children of a link: the requested ones, the children of the current link, or all that no rule leaves out.
 * @throws AppError `no_family_link` for a marked person, `invalid` if a requested person does not belong to the family, `forbidden` if only a coordinator may
 *   add the child
 */
function chooseChildren(
  household: LinkHousehold,
  current: FamilyLink | undefined,
  { requested, isCoordinator }: { requested: readonly string[] | undefined; isCoordinator: boolean },
): StoredLinkPerson[] {
  const { adult, children, barred, person } = household
  if (person.no_family_link || barred.some(({ id }) => requested?.includes(id))) throw new AppError('no_family_link')
  const exclusions = listExclusions(household)
  const isLinked = (id: string) => current?.children.includes(id) ?? false
  // No rule leaves a child out of a link that is sent from the child's own record.
  const isIncluded = (id: string) => (current ? isLinked(id) : id === person.id || !exclusions.has(id))
  if (!requested) return children.filter(({ id }) => isIncluded(id))
  const requestedIds = requested.filter((id) => id !== adult?.id)
  const chosen = children.filter(({ id }) => requestedIds.includes(id))
  if (chosen.length < new Set(requestedIds).size) throw new AppError('invalid', { people: ['not_valid'] })
  const isDecision = chosen.some(({ id }) => exclusions.has(id) && id !== person.id && !isLinked(id))
  if (isDecision && !isCoordinator) throw new AppError('forbidden')
  return chosen
}

/** Chooses the children of a link that no user checks: those of the current link, or all that no rule leaves out. */
export function chooseUncheckedChildren(household: LinkHousehold, current: FamilyLink | undefined): StoredLinkPerson[] {
  const exclusions = listExclusions(household)
  return household.children.filter(({ id }) => (current ? current.children.includes(id) : !exclusions.has(id)))
}

type LinkRequest = {
  household: LinkHousehold
  children: readonly StoredLinkPerson[]
  showContacts?: boolean | undefined
  /** User who sends the link. Null if the family requested it. */
  user: string | null
  organisation: string
}

/**
 * Returns the current link if it names the same people and was not sent to another address or number. Otherwise replaces
 * it with a new one, so that the earlier address or number no longer opens the page.
 */
export async function getOrCreateLink(
  tx: Tx,
  env: Env,
  request: LinkRequest,
): Promise<{ link: FamilyLink; secret: string }> {
  const { household, children, showContacts, user, organisation } = request
  const childIds = children.map((child) => child.id).sort()
  const current = await findLink(tx, household)
  const currentSecret = current && unseal(getAcceptedSecrets(env), LINK_KEY_PURPOSE, current.sealed)
  const isSame = current && [...current.children].sort().join() === childIds.join()
  const hasSameAddress =
    (!current?.email || isSameEmail(current.email, household.target.email)) &&
    (!current?.mobile_number || isSameNumber(current.mobile_number, household.person.mobile_number))
  if (current && currentSecret && isSame && hasSameAddress) {
    if (showContacts === undefined || showContacts === current.show_contacts)
      return { link: current, secret: currentSecret }
    const [updated] = await tx
      .update(familyLinks)
      .set({ show_contacts: showContacts })
      .where(eq(familyLinks.id, current.id))
      .returning()
    return { link: updated ?? current, secret: currentSecret }
  }
  // End expired links too, because an adult has at most one link that has not ended.
  const earlierLinks = await tx
    .select({ id: familyLinks.id })
    .from(familyLinks)
    .where(and(isLinkOf(household), isNull(familyLinks.ended)))
  for (const earlier of earlierLinks) await endLink(tx, earlier.id, 'replaced')
  const secret = randomBytes(20).toString('hex')
  const [link] = await tx
    .insert(familyLinks)
    .values({
      id: newId(),
      organisation_id: organisation,
      adult_id: household.adult?.id ?? null,
      children: childIds,
      show_contacts: showContacts ?? false,
      token_hash: hashFamilySecret(secret),
      sealed: seal(getSigningSecret(env), LINK_KEY_PURPOSE, secret),
      created_by: user,
    })
    .onConflictDoNothing()
    .returning()
  // Use the link of another call that created it at the same time.
  if (!link) return getOrCreateLink(tx, env, request)
  if (household.adult) for (const earlier of earlierLinks) await moveLinkBookings(tx, earlier.id, link)
  return { link, secret }
}

const isSameEmail = (a: string, b: string | null): boolean => a.trim().toLowerCase() === b?.trim().toLowerCase()

/**
 * Moves the bookings of a replaced link to the new link of the same adult, so that the family can still cancel them. A
 * link that names children alone keeps its bookings, because the new one may be for another parent's address.
 */
async function moveLinkBookings(tx: Tx, replaced: string, { id, children }: FamilyLink): Promise<void> {
  await tx
    .update(bookingLinks)
    .set({ link_id: id })
    .where(and(eq(bookingLinks.link_id, replaced), inArray(bookingLinks.registered_id, children)))
}
