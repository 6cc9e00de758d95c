import { sql } from 'drizzle-orm'
import { type FamilyTextKind, MAX_FAMILY_TEXTS_PER_DAY } from '../../contract/family/family-texts.ts'
import { newId } from '../../contract/id.ts'
import { type Day, getCurrentTime, getLondonDay } from '../../contract/rules/days.ts'
import { normalizeMobile } from '../../contract/rules/mobile.ts'
import { seal } from '../auth/sealed.ts'
import type { Tx } from '../db/client.ts'
import { familyTexts, textMessages, textStops } from '../db/schema.ts'
import type { Env } from '../settings/env.ts'
import { getSigningSecret } from '../settings/signing-secret.ts'

/** Purpose of the key that seals queued messages, because they contain links and codes. */
export const TEXT_KEY_PURPOSE = 'family texts'

export type FamilyText = {
  organisation: string
  /** Id of the link. */
  link: string
  kind: FamilyTextKind
  /** Day that the text is about, by default today in London. */
  day?: Day
  /** Number in stored form. */
  number: string
  text: string
}

/** Texts in one statement, because a statement has at most 65535 values. */
const TEXTS_PER_STATEMENT = 1000

/**
 * Queues texts in the transaction that causes them. Skips a text whose link has a text of this kind for the day, or a
 * text with the link that waits since an earlier day. An offer is skipped if the link was texted an offer of the day
 * today. Needs a transaction of the network's role. The caller must wake the text sender after the commit.
 * @returns the ids of the links whose text was queued
 */
export async function queueFamilyTexts(tx: Tx, env: Env, texts: readonly FamilyText[]): Promise<Set<string>> {
  const today = getLondonDay(new Date(getCurrentTime()))
  const textedLinks = await findTextedLinks(tx, texts, today)
  const newTexts = texts.filter(({ kind, link }) => kind !== 'link' || !textedLinks.has(link))
  await removeEarlierOffers(tx, texts, today)
  const rows = newTexts.map(({ organisation, link, kind, day = today, number, text }) => ({
    id: newId(),
    organisation_id: organisation,
    link_id: link,
    kind,
    day,
    mobile_number: number,
    sealed: seal(getSigningSecret(env), TEXT_KEY_PURPOSE, text),
    state: 'queued' as const,
  }))
  const queued = new Set<string>()
  for (let start = 0; start < rows.length; start += TEXTS_PER_STATEMENT) {
    const inserted = await tx
      .insert(familyTexts)
      .values(rows.slice(start, start + TEXTS_PER_STATEMENT))
      .onConflictDoNothing()
      .returning({ link: familyTexts.link_id })
    for (const { link } of inserted) queued.add(link)
  }
  return queued
}

/** Finds the links of these texts that have been texted today, or wait to be texted since an earlier day. */
async function findTextedLinks(tx: Tx, texts: readonly FamilyText[], today: Day): Promise<Set<string>> {
  const ids = sql.param(texts.flatMap(({ kind, link }) => (kind === 'link' ? link : [])))
  const { rows } = await tx.execute<{ link: string }>(sql`
    SELECT link_id AS link FROM family_texts WHERE link_id = ANY (${ids}::uuid[]) AND ${buildTextedCondition(today)}`)
  return new Set(rows.map(({ link }) => link))
}

/**
 * Removes the texts of earlier days that offered the same day to the same link. They would prevent the text about a new
 * offer, and the family would lose the place.
 */
async function removeEarlierOffers(tx: Tx, texts: readonly FamilyText[], today: Day): Promise<void> {
  for (const { kind, link, day = today } of texts)
    if (kind === 'offer')
      await tx.execute(sql`
        DELETE FROM family_texts WHERE kind = 'offer' AND link_id = ${link} AND day = ${day}::date
          AND sent_day < ${today}::date AND state NOT IN ('queued', 'handing_over')`)
}

/** Reason why a number gets no text now. */
export type NumberRefusal = 'stopped' | 'stop_question' | 'day_limit'

/** Facts of today that prevent texts. */
export type TextingState = {
  /** Returns the reason why a number gets no text, or null. */
  findRefusal(number: string): NumberRefusal | null
  /** True if a link has been texted today, or waits to be texted. */
  isTexted(link: string): boolean
}

/** Reads the stops and today's texts of all numbers. Needs a transaction of the network's role. */
export async function loadTextingState(tx: Tx): Promise<TextingState> {
  const today = getLondonDay(new Date(getCurrentTime()))
  const stops = await tx.select({ number: textStops.mobile_number }).from(textStops)
  const questions = await tx
    .selectDistinct({ number: textMessages.mobile_number })
    .from(textMessages)
    .where(sql`${textMessages.asks_stop}`)
  const { rows: counts } = await tx.execute<{ number: string; count: number }>(sql`
    SELECT mobile_number AS number, count(*)::int AS count FROM family_texts
    WHERE ${buildCountedCondition(today)} GROUP BY mobile_number`)
  const { rows: links } = await tx.execute<{ link: string }>(
    sql`SELECT link_id AS link FROM family_texts WHERE ${buildTextedCondition(today)}`,
  )
  const stopped = new Set(stops.map(({ number }) => normalizeMobile(number)))
  const asking = new Set(questions.map(({ number }) => normalizeMobile(number)))
  const countByNumber = new Map(counts.map(({ number, count }) => [number, count]))
  const texted = new Set(links.map(({ link }) => link))
  return {
    findRefusal: (number) => {
      if (stopped.has(number)) return 'stopped'
      if (asking.has(number)) return 'stop_question'
      return (countByNumber.get(number) ?? 0) >= MAX_FAMILY_TEXTS_PER_DAY ? 'day_limit' : null
    },
    isTexted: (link) => texted.has(link),
  }
}

/** SQL condition for texts with a link that wait to be sent, or that were queued or handed over on this day. */
const buildTextedCondition = (today: Day) =>
  sql`kind = 'link' AND state <> 'failed' AND (state = 'queued' OR ${today}::date IN (day, sent_day))`

/** SQL condition for texts that count for the day's limit of a number. A text that was certainly not sent does not count. */
export const buildCountedCondition = (today: Day) =>
  sql`sent_day = ${today}::date AND (state NOT IN ('queued', 'failed') OR sent IS NOT NULL)`
