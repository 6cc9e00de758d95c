import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { LedgerRow, TextGateway } from '../../contract/club-status/holiday-texts.ts'
import { type Wave, waveNames } from '../../contract/club-status/text-wording.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import type { ProblemReason } from '../../contract/problems.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import { getFullName } from '../../contract/rules/person.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { Db, Tx } from '../db/client.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { holidayTextMessages, holidayTexts, holidayTextWaves, organisations, users } from '../db/schema.ts'
import { foldedClubName } from '../db/tables/organisations.ts'
import type { FieldChanges } from '../db/tables/record-changes.ts'
import { userSearchName } from '../db/tables/users.ts'
import { getPublicOrigin } from '../http/page-address.ts'
import type { Call, Handlers } from '../kit/handler.ts'
import { auditRecordChange } from '../kit/record-trail.ts'
import type { Env } from '../settings/env.ts'
import { getSigningSecret } from '../settings/signing-secret.ts'
import { loadHolidayText } from './holiday-texts.ts'
import { findTextRecipients } from './recipients.ts'
import { getLinkToken, hashLinkToken, insertMaskedLink, LINK_PLACEHOLDER } from './text-link.ts'
import { hasStopQuestion, isNumberStopped } from './text-stops.ts'
import { canReceiveReplies, getWordingSettings } from './two-way.ts'
import { scheduleWave } from './waves.ts'

const outgoingTexts = holidayTextMessages

const hasBeenResent = sql<boolean>`EXISTS (SELECT FROM holiday_text_messages again WHERE again.again_of = ${outgoingTexts.id})`

const selectLedger = (tx: Tx) =>
  tx
    .select({
      text: outgoingTexts,
      user: users,
      club: { name: organisations.name, region: organisations.region },
      again: hasBeenResent,
    })
    .from(outgoingTexts)
    .innerJoin(users, eq(users.id, outgoingTexts.user_id))
    .innerJoin(organisations, eq(organisations.id, outgoingTexts.organisation_id))

type LedgerEntry = Awaited<ReturnType<typeof selectLedger>>[number]

const toLedgerRow = (env: Env, { text, user, club, again: sent_again }: LedgerEntry): LedgerRow => ({
  id: text.id,
  wave: text.wave as Wave,
  user: text.user_id,
  user__name: getFullName(user),
  organisation: text.organisation_id,
  organisation_name: club.name,
  region: club.region,
  mobile_number: text.mobile_number,
  language: text.language,
  parts: text.parts,
  message: insertMaskedLink(env, text.message),
  state: text.state,
  reason: text.reason,
  again_of: text.again_of,
  sent_again,
  created: text.created,
  sent: text.sent,
  delivered: text.delivered,
})

/** Reads a holiday text record and locks it. The texting job skips the record's texts until the transaction ends. */
const lockRecord = async (tx: Tx, id: string) => {
  const [row] = await tx.select().from(holidayTexts).where(eq(holidayTexts.id, id)).for('update')
  if (!row) throw new AppError('not_found')
  return row
}

type LockedRecord = Awaited<ReturnType<typeof lockRecord>>

/**
 * Records a user's action on the texts in the record's audit trail. Increments the record's version, as a field change
 * does.
 */
const recordAudit = async (
  tx: Tx,
  { id, version: before }: LockedRecord,
  user: CurrentUser,
  fields: FieldChanges,
): Promise<void> => {
  const version = before + 1
  await tx.update(holidayTexts).set({ version }).where(eq(holidayTexts.id, id))
  await auditRecordChange(tx, { noun: 'holiday_texts', id, version, kind: 'replace', fields, user })
}

const lockWave = async (tx: Tx, id: string, wave: Wave) => {
  const [row] = await tx
    .select()
    .from(holidayTextWaves)
    .where(and(eq(holidayTextWaves.holiday_text, id), eq(holidayTextWaves.wave, wave)))
    .for('update')
  return row ?? null
}

const buildConflictError = (reason: ProblemReason) => new AppError('decided_otherwise', buildNonFieldError(reason))

function getGatewayKind(env: Env): TextGateway['kind'] {
  if (env.SMS_GATEWAY_URL) return 'http'
  return env.twilio ? 'twilio' : null
}

const describeGateway = (env: Env): TextGateway => ({
  kind: getGatewayKind(env),
  sender: env.SMS_FROM ?? null,
  hold_minutes: env.TEXTS_HOLD_MINUTES,
  two_way: canReceiveReplies(env),
  from_hour: env.TEXTS_HOURS.from,
  to_hour: env.TEXTS_HOURS.to,
  link_origin: getPublicOrigin(env),
})

/** Queues a copy of a text, with a new link. */
const queueCopy = async (tx: Tx, env: Env, { text }: LedgerEntry): Promise<string> => {
  const id = newId()
  const { message } = text
  await tx.insert(outgoingTexts).values({
    ...text,
    id,
    again_of: text.id,
    state: 'queued',
    reason: null,
    gateway_id: null,
    taken: null,
    link_hash: message.includes(LINK_PLACEHOLDER) ? hashLinkToken(getLinkToken(getSigningSecret(env), id)) : null,
    created: sql`now()`,
    next_try: sql`now()`,
    sent: null,
    delivered: null,
  })
  return id
}

const readLedger = (db: Db, env: Env, id: string, query: Call<'holiday_texts.texts'>['query']) =>
  db.network(async (tx) => {
    if ((await tx.$count(holidayTexts, eq(holidayTexts.id, id))) === 0) throw new AppError('not_found')
    const conditions: SQL | undefined = and(
      eq(outgoingTexts.holiday_text, id),
      query.wave === undefined ? undefined : eq(outgoingTexts.wave, query.wave),
      query.state === undefined ? undefined : eq(outgoingTexts.state, query.state),
      ...getSearchWords(query.search ?? '').map(
        (word) =>
          sql`${foldedClubName} || ' ' || ${userSearchName} || ' ' || ${outgoingTexts.mobile_number} LIKE ${toLikePattern(word)}`,
      ),
    )
    const columns = {
      organisation_name: foldedClubName,
      user__name: userSearchName,
      state: outgoingTexts.state,
      created: outgoingTexts.created,
      sent: outgoingTexts.sent,
    }
    const rows = await selectLedger(tx)
      .where(conditions)
      .orderBy(
        ...orderBy(query.ordering, columns, [asc(outgoingTexts.wave), asc(foldedClubName)], sql`${outgoingTexts.id}`),
      )
      .limit(query.limit)
      .offset(query.offset)
    const [totalRow] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(outgoingTexts)
      .innerJoin(users, eq(users.id, outgoingTexts.user_id))
      .innerJoin(organisations, eq(organisations.id, outgoingTexts.organisation_id))
      .where(conditions)
    return { count: totalRow?.count ?? 0, results: rows.map((row) => toLedgerRow(env, row)) }
  }, 'snapshot')

/** Handlers for sending the texts of a holiday: dry run, recall, send, resend and ledger (B-TXT-01, B-TXT-02). */
export const sendingTextHandlers = {
  'holiday_texts.gateway': async ({ env }) => describeGateway(env),

  'holiday_texts.dry_run': ({ db, env, body }) =>
    db.network(async (tx) => {
      const { recipients, left_out, clubs_without } = await findTextRecipients(
        tx,
        {
          id: body.id,
          wave: body.wave,
          holiday: body.holiday,
          year: body.year,
          include_regions: body.include_regions ?? [],
          exclude_regions: body.exclude_regions ?? [],
          include_on_hold: body.include_on_hold ?? [],
          text: body.text ?? null,
          text_cy: body.text_cy ?? null,
        },
        getWordingSettings(env),
      )
      const totals = (['en', 'cy'] as const).map((language) => {
        const languageRecipients = recipients.filter((recipient) => recipient.language === language)
        const partCount = languageRecipients.reduce((sum, { cost }) => sum + cost.parts, 0)
        return { language, recipients: languageRecipients.length, parts: partCount }
      })
      return {
        recipients: recipients.map(({ message, cost, ...recipient }) => ({
          ...recipient,
          text: insertMaskedLink(env, message),
          encoding: cost.encoding,
          parts: cost.parts,
        })),
        left_out,
        totals,
        clubs_without,
      }
    }, 'snapshot'),

  'holiday_texts.call_back': async (call) => {
    const { db, log, user, params, body } = call
    await db.network(async (tx) => {
      const record = await lockRecord(tx, params.id)
      const wave = await lockWave(tx, params.id, body.wave)
      if (wave?.state === 'called_back') return
      if (wave?.state !== 'held') throw buildConflictError('not_held')
      await tx
        .update(holidayTextWaves)
        .set({ state: 'called_back', held_until: null })
        .where(and(eq(holidayTextWaves.holiday_text, params.id), eq(holidayTextWaves.wave, body.wave)))
      const sendingChange = { from: wave.state, to: 'called_back' }
      await recordAudit(tx, record, user, { [`${waveNames[body.wave]}_text_sending`]: sendingChange })
    })
    log.info({ holiday_text: params.id, wave: body.wave, user: user.id }, 'text recalled')
    return loadHolidayText(call)
  },

  'holiday_texts.send': async (call) => {
    const { db, env, log, texts, user, params, body } = call
    await db.network(async (tx) => {
      const record = await lockRecord(tx, params.id)
      const wave = await lockWave(tx, params.id, body.wave)
      if (wave?.state === 'held') return
      if (wave?.state !== 'called_back' && wave?.state !== 'passed') throw buildConflictError('not_called_back')
      await scheduleWave(tx, params.id, body.wave, env, new Date())
      const sendingChange = { from: wave.state, to: 'held' }
      await recordAudit(tx, record, user, { [`${waveNames[body.wave]}_text_sending`]: sendingChange })
    })
    log.info({ holiday_text: params.id, wave: body.wave, user: user.id }, 'recalled text sent')
    texts.wake()
    return loadHolidayText(call)
  },

  'holiday_texts.texts': ({ db, env, params, query }) => readLedger(db, env, params.id, query),

  'holiday_texts.send_again': async ({ db, env, log, texts, user, params, body }) => {
    const row = await db.network(async (tx) => {
      const record = await lockRecord(tx, params.id)
      const [entry] = await selectLedger(tx)
        .where(and(eq(outgoingTexts.id, body.text), eq(outgoingTexts.holiday_text, params.id)))
        .for('update', { of: outgoingTexts })
      if (!entry) throw new AppError('invalid', { text: ['no_text'] })
      const { state, mobile_number } = entry.text
      if (entry.again || (state !== 'failed' && state !== 'perhaps_sent')) throw buildConflictError('is_sent')
      if (await isNumberStopped(tx, mobile_number)) throw buildConflictError('wants_no_texts')
      if (await hasStopQuestion(tx, mobile_number)) throw buildConflictError('reply_waits')
      const id = await queueCopy(tx, env, entry)
      // Record the club instead of the person, because the audit trail is stored longer than the account.
      const name = `${waveNames[entry.text.wave as Wave]}_text_again` as const
      await recordAudit(tx, record, user, { [name]: { to: entry.club.name } })
      const [createdEntry] = await selectLedger(tx).where(eq(outgoingTexts.id, id))
      return toLedgerRow(env, createdEntry as LedgerEntry)
    })
    log.info({ text: row.id, again_of: body.text, user: user.id }, 'text sent again')
    texts.wake()
    return row
  },
} satisfies Partial<Handlers>
