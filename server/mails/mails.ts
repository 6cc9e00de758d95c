import { desc, eq, or, type SQL, sql } from 'drizzle-orm'
import { isAllowed } from '../../contract/access.ts'
import { AppError } from '../../contract/errors.ts'
import { getSearchWords } from '../../contract/rules/alphabet.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { orderBy, toLikePattern } from '../db/list.ts'
import { mails } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { getMailState } from '../kit/record-mails.ts'
import type { Env } from '../settings/env.ts'

/**
 * True if a page shows the emails of this server. Never true in production, because links in emails open pages that
 * only the recipients may see.
 */
function hasReadableMails({ mode }: Pick<Env, 'mode'>): boolean {
  return mode === 'demo'
}

/** True for a user who may read all emails of this server. */
export function canReadMails(env: Pick<Env, 'mode'>, user: CurrentUser): boolean {
  return hasReadableMails(env) && isAllowed('vp_support', user)
}

/**
 * Checks that this server shows its emails on a page.
 * @throws AppError `not_found` in production, where these calls do not exist
 */
function requireReadableMails(env: Pick<Env, 'mode'>): void {
  if (!hasReadableMails(env)) throw new AppError('not_found')
}

/** Columns of an email that the list needs, without the text. */
const mailColumns = {
  id: mails.id,
  to: mails.to_address,
  subject: mails.subject,
  created: mails.created,
  bounced: mails.bounced,
  bounce_code: mails.bounce_code,
  sent: mails.sent,
  next_try: mails.next_try,
  failed_reason: mails.failed_reason,
}

/** True for an email that bounced or was given up, as in `getMailState`. */
const isFailed = sql`(${mails.bounced} IS NOT NULL OR (${mails.sent} IS NULL AND ${mails.next_try} IS NULL))`

function buildWordFilter(word: string): SQL | undefined {
  const pattern = toLikePattern(word)
  return or(sql`${mails.to_address} ILIKE ${pattern}`, sql`${mails.subject} ILIKE ${pattern}`)
}

/** Handlers for the emails that this server has written, for VP support in a demo. */
export const mailHandlers = {
  'mails.list': async ({ db, env, query }) => {
    requireReadableMails(env)
    return db.network(async (tx) => {
      const stateFilter = query.failed === undefined ? sql`true` : sql`${isFailed} = ${query.failed}`
      const searchFilter = sql.join(
        [stateFilter, ...getSearchWords(query.search ?? '').map((word) => sql`(${buildWordFilter(word)})`)],
        sql` AND `,
      )
      const rows = await tx
        .select(mailColumns)
        .from(mails)
        .where(searchFilter)
        .orderBy(
          ...orderBy(
            query.ordering,
            { created: mails.created, to: mails.to_address, subject: mails.subject },
            [desc(mails.created)],
            sql`${mails.id}`,
          ),
        )
        .limit(query.limit)
        .offset(query.offset)
      const results = rows.map((row) => ({
        id: row.id,
        to: row.to,
        subject: row.subject,
        created: row.created,
        state: getMailState(row).state,
      }))
      return { count: await tx.$count(mails, searchFilter), results }
    }, 'snapshot')
  },

  'mails.get': async ({ db, env, params }) => {
    requireReadableMails(env)
    const [row] = await db.network((tx) =>
      tx
        .select({ ...mailColumns, text: mails.text })
        .from(mails)
        .where(eq(mails.id, params.id)),
    )
    if (!row) throw new AppError('not_found')
    return {
      id: row.id,
      to: row.to,
      subject: row.subject,
      created: row.created,
      state: getMailState(row).state,
      text: row.text,
    }
  },
} satisfies Partial<Handlers>
