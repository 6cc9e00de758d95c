import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { AppError, type ErrorCode } from '../../contract/errors.ts'
import { FAMILY_CODE_MINUTES, FAMILY_KEY_MINUTES } from '../../contract/family/family-key.ts'
import { addDays, getCurrentTime, getLondonDay } from '../../contract/rules/days.ts'
import { getLondonHour, getLondonTime } from '../../contract/rules/london-time.ts'
import type { Db, Tx } from '../db/client.ts'
import { familyLinkKeys, familyLinks, familyLinkTries, familyTexts, organisations, registered } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { readClubContact, readClubLanguage } from '../kit/load-coordinators.ts'
import { queueMail } from '../outbox/queue-mail.ts'
import type { Env } from '../settings/env.ts'
import { isWithinHours } from '../texts/london-hours.ts'
import { hasTextGateway } from '../texts/two-way.ts'
import { endLink, type FamilyLink, hashFamilySecret, isCurrentLink } from './family-links.ts'
import { buildCodeMail } from './family-mails.ts'
import { buildCodeText } from './family-text-wording.ts'
import { queueFamilyTexts } from './family-texts.ts'
import { findLinkAddress, type LinkAddress } from './link-address.ts'
import { hasPresentPerson } from './linked-child.ts'

/** Wrong birthdays in a day after which only a code opens the page. */
const MAX_WRONG_BIRTHDAYS = 5
/** Wrong birthdays, or wrong codes, in a day after which the link ends. */
const MAX_WRONG_TRIES = 10
/** Wrong tries of one code. */
const MAX_TRIES_PER_CODE = 5
const MAX_CODES_PER_HOUR = 3
const MAX_CODES_PER_DAY = 5

type TryKind = (typeof familyLinkTries.$inferSelect)['kind']

/**
 * Finds the current link of a secret.
 * @throws AppError `not_found` for unknown, ended, withdrawn and replaced links alike, and for links whose adult has left
 */
export async function requireLink(tx: Tx, secret: string, lock = false): Promise<FamilyLink & { club: string }> {
  const query = tx
    .select({ link: familyLinks, club: organisations.name })
    .from(familyLinks)
    .innerJoin(organisations, eq(organisations.id, familyLinks.organisation_id))
    .where(and(eq(familyLinks.token_hash, hashFamilySecret(secret)), isCurrentLink, hasPresentPerson))
  const [row] = lock ? await query.for('update', { of: familyLinks }) : await query
  if (!row) throw new AppError('not_found')
  return { ...row.link, club: row.club }
}

/**
 * Finds the link of an opened page, and extends its key.
 * @throws AppError `not_found` for the link, `family_key_ended` for its key
 */
export async function requireOpenLink(
  db: Db,
  secret: string,
  key: string | undefined,
): Promise<FamilyLink & { club: string }> {
  return db.network(async (tx) => {
    const link = await requireLink(tx, secret)
    const [extended] = await tx
      .update(familyLinkKeys)
      .set({ expires: buildExpiry() })
      .where(
        and(
          eq(familyLinkKeys.key_hash, hashFamilySecret(key ?? '')),
          eq(familyLinkKeys.link_id, link.id),
          gt(familyLinkKeys.expires, sql`now()`),
        ),
      )
      .returning({ link: familyLinkKeys.link_id })
    if (!extended) throw new AppError('family_key_ended')
    await tx.update(familyLinks).set({ last_used: sql`now()` }).where(eq(familyLinks.id, link.id))
    return link
  })
}

export const openPageHandlers = {
  'family.get': async ({ db, params }) =>
    db.network(async (tx) => {
      const link = await requireLink(tx, params.token)
      return {
        organisation_name: link.club,
        // Use the club's language, because a person's first language is personal data, which is not sent before the key.
        language: await readClubLanguage(tx, link.organisation_id),
        asks_child: link.children.length > 0,
        has_birthday: (await tx.$count(registered, and(isAskedPerson(link), isNotNull(registered.date_of_birth)))) > 0,
        unlocked: false as const,
      }
    }),
  'family.code': async ({ db, env, mail, texts, params }) => {
    await db.network(async (tx) => {
      const link = await requireLink(tx, params.token, true)
      const sentToday = await countTries(tx, link.id, 'code_sent', 24)
      if (sentToday >= MAX_CODES_PER_DAY || (await countTries(tx, link.id, 'code_sent', 1)) >= MAX_CODES_PER_HOUR)
        throw new AppError('too_many_tries', null, { retryAfter: 3600 })
      const address = await findCodeAddress(tx, env, link)
      // Answer the same for a link without an address.
      if (!address) return
      if (address.channel === 'text') await requireCodeText(tx, env, link.id)
      await recordTry(tx, link, 'code_sent')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await tx
        .update(familyLinks)
        .set({
          code_hash: hashCode(link.id, code),
          code_expires: sql`now() + make_interval(mins => ${FAMILY_CODE_MINUTES})`,
          code_tries: 0,
        })
        .where(eq(familyLinks.id, link.id))
      await queueCode(tx, env, { link, address, code })
    })
    mail.wake()
    texts.wake()
    return {}
  },
  'family.unlock': async ({ db, params, body }) => {
    const outcome = await db.network(async (tx) => {
      const link = await requireLink(tx, params.token, true)
      const refusal =
        'code' in body ? await refuseCode(tx, link, body.code) : await refuseBirthday(tx, link, body.date_of_birth)
      return refusal ?? { key: await createKey(tx, link) }
    })
    // Throw after the commit, because the wrong try must stay counted.
    if ('code' in outcome)
      throw new AppError(outcome.code, null, { facts: { tries_left: [String(outcome.triesLeft)] } })
    return { key: outcome.key, expires: buildExpiry() }
  },
} satisfies Partial<Handlers>

/** SQL condition for the people whose birthday opens a link: its children, or the adult if there is no child. */
function isAskedPerson({ organisation_id, children, adult_id }: FamilyLink) {
  const ids = children.length > 0 ? children : [adult_id].filter((id) => id !== null)
  return and(
    eq(registered.organisation_id, organisation_id),
    sql`${registered.id} = ANY (${sql.param(ids)}::uuid[])`,
    isNull(registered.deleted_at),
  )
}

/**
 * Finds where the code of a link is sent: to the link's address, or to that of its adult for a link that was only shown
 * on a tablet.
 */
async function findCodeAddress(tx: Tx, env: Env, link: FamilyLink): Promise<LinkAddress | null> {
  const { organisation_id, adult_id } = link
  const canText = hasTextGateway(env)
  const address = findLinkAddress(link, canText)
  if (address || !adult_id) return address
  const [adult] = await tx
    .select({ email: registered.email, mobile_number: registered.mobile_number })
    .from(registered)
    .where(
      and(eq(registered.id, adult_id), eq(registered.organisation_id, organisation_id), isNull(registered.deleted_at)),
    )
  return adult ? findLinkAddress(adult, canText) : null
}

/**
 * Checks that a code can be texted now. A code that waited for the morning would have ended, and a second code would
 * replace the one that was texted.
 * @throws AppError `too_many_tries` outside the hours of texts, or if the link has been texted a code today
 */
async function requireCodeText(tx: Tx, env: Env, link: string): Promise<void> {
  const now = new Date(getCurrentTime())
  const isTexted = and(
    eq(familyTexts.link_id, link),
    eq(familyTexts.kind, 'code'),
    eq(familyTexts.day, getLondonDay(now)),
    ne(familyTexts.state, 'failed'),
  )
  if (isWithinHours(env.TEXTS_HOURS, now) && (await tx.$count(familyTexts, isTexted)) === 0) return
  throw new AppError('too_many_tries', null, { retryAfter: countSecondsToOpening(now, env.TEXTS_HOURS.from) })
}

/** Returns the seconds until texts are sent again: today, or tomorrow if the hours of today have begun. */
function countSecondsToOpening(now: Date, openingHour: number): number {
  const today = getLondonDay(now)
  const hasBegun = getLondonHour(now.getTime()) >= openingHour
  const opening = getLondonTime(hasBegun ? addDays(today, 1) : today, openingHour)
  return Math.ceil((opening - now.getTime()) / 1000)
}

type Code = { link: FamilyLink & { club: string }; address: LinkAddress; code: string }

async function queueCode(tx: Tx, env: Env, { link, address, code }: Code): Promise<void> {
  if (address.channel === 'text') {
    const text = buildCodeText({ club: link.club, code })
    await queueFamilyTexts(tx, env, [
      { organisation: link.organisation_id, link: link.id, kind: 'code', number: address.to, text },
    ])
    return
  }
  const contact = await readClubContact(tx, link.organisation_id)
  await queueMail(tx, buildCodeMail({ to: address.to, code, club: link.club, contact }), {
    familyLink: link.id,
    kind: 'family_code',
  })
}

type Refusal = { code: ErrorCode; triesLeft: number }

async function refuseBirthday(tx: Tx, link: FamilyLink, birthday: string): Promise<Refusal | null> {
  const earlierTries = await countTries(tx, link.id, 'birthday', 24)
  const isBlocked = earlierTries >= MAX_WRONG_BIRTHDAYS
  const [match] = await tx
    .select({ id: registered.id })
    .from(registered)
    .where(and(isAskedPerson(link), eq(registered.date_of_birth, birthday)))
    .limit(1)
  if (match && !isBlocked) return null
  await recordWrongTry(tx, link, 'birthday', earlierTries)
  const triesLeft = Math.max(0, MAX_WRONG_BIRTHDAYS - earlierTries - 1)
  return { code: isBlocked || triesLeft === 0 ? 'birthday_blocked' : 'wrong_birthday', triesLeft }
}

async function refuseCode(tx: Tx, link: FamilyLink, code: string): Promise<Refusal | null> {
  const isValid =
    link.code_tries < MAX_TRIES_PER_CODE && link.code_expires !== null && Date.parse(link.code_expires) > Date.now()
  if (isValid && link.code_hash === hashCode(link.id, code)) {
    await tx.update(familyLinks).set({ code_hash: null }).where(eq(familyLinks.id, link.id))
    return null
  }
  await recordWrongTry(tx, link, 'code', await countTries(tx, link.id, 'code', 24))
  const codeTries = link.code_tries + 1
  await tx.update(familyLinks).set({ code_tries: codeTries }).where(eq(familyLinks.id, link.id))
  return { code: 'wrong_code', triesLeft: isValid ? Math.max(0, MAX_TRIES_PER_CODE - codeTries) : 0 }
}

async function recordWrongTry(
  tx: Tx,
  link: FamilyLink,
  kind: 'birthday' | 'code',
  earlierTries: number,
): Promise<void> {
  await recordTry(tx, link, kind)
  if (earlierTries + 1 >= MAX_WRONG_TRIES) await endLink(tx, link.id, 'wrong_tries')
}

async function recordTry(tx: Tx, link: FamilyLink, kind: TryKind): Promise<void> {
  await tx.insert(familyLinkTries).values({ organisation_id: link.organisation_id, link_id: link.id, kind })
}

function countTries(tx: Tx, link: string, kind: TryKind, hours: number): Promise<number> {
  return tx.$count(
    familyLinkTries,
    and(
      eq(familyLinkTries.link_id, link),
      eq(familyLinkTries.kind, kind),
      sql`${familyLinkTries.at} > now() - make_interval(hours => ${hours})`,
    ),
  )
}

async function createKey(tx: Tx, link: FamilyLink): Promise<string> {
  const key = randomBytes(20).toString('hex')
  await tx.delete(familyLinkKeys).where(and(eq(familyLinkKeys.link_id, link.id), sql`expires <= now()`))
  await tx.insert(familyLinkKeys).values({
    key_hash: hashFamilySecret(key),
    organisation_id: link.organisation_id,
    link_id: link.id,
    expires: buildExpiry(),
  })
  return key
}

/** Includes the link's id, so that equal codes of two links have different hashes. */
function hashCode(link: string, code: string): string {
  return hashFamilySecret(`${link} ${code}`)
}

function buildExpiry(): string {
  return new Date(Date.now() + FAMILY_KEY_MINUTES * 60_000).toISOString()
}
