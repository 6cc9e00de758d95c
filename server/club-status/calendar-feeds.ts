import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { ICalCalendar } from 'ical-generator'
import { isAllowed } from '../../contract/access.ts'
import type { CalendarFeed, OpenDate } from '../../contract/club-status/club-open-list.ts'
import { AppError, buildNonFieldError } from '../../contract/errors.ts'
import { newId } from '../../contract/id.ts'
import { DAY_MS, getLondonDay } from '../../contract/rules/days.ts'
import type { CurrentUser } from '../../contract/user.ts'
import { findActiveUser } from '../auth/current-user.ts'
import { seal, unseal } from '../auth/sealed.ts'
import { calendarFeeds, organisations, regionalLeaders } from '../db/schema.ts'
import { getPublicOrigin } from '../http/page-address.ts'
import type { Handlers } from '../kit/handler.ts'
import { buildVisibleClubsFilter } from '../kit/visible-clubs.ts'
import type { Env } from '../settings/env.ts'
import { getAcceptedSecrets, getSigningSecret } from '../settings/signing-secret.ts'
import { readOpenDates } from './open-dates.ts'

/** Key-derivation purpose for the encryption of feed tokens. */
const KEY_PURPOSE = 'calendar feeds'

/** Numbers of days before and after today that a feed contains. */
const [DAYS_BACK, DAYS_AHEAD] = [31, 366 - 32]

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

const getDateInDays = (count: number): string => getLondonDay(new Date(Date.now() + count * DAY_MS))

type CalendarFeedRow = typeof calendarFeeds.$inferSelect

const readToken = (env: Env, feed: CalendarFeedRow): string | null =>
  unseal(getAcceptedSecrets(env), KEY_PURPOSE, feed.token_sealed)

const toFeedResponse = (env: Env, feed: CalendarFeedRow, leadName: string): CalendarFeed => {
  const token = readToken(env, feed)
  return {
    id: feed.id,
    regional_leader: feed.regional_leader,
    regional_leader__name: leadName,
    url: token === null ? '' : `${getPublicOrigin(env)}/api/calendar_feeds/${token}/calendar.ics`,
    created: feed.created,
    last_read: feed.last_read,
  }
}

const isOwnFeed = (user: CurrentUser) => eq(calendarFeeds.user_id, user.id)

/** Builds the calendar file with one all-day entry for each club and day. */
const buildCalendar = (leadName: string, dates: readonly OpenDate[], origin: string): string => {
  const host = new URL(origin).hostname
  const calendar = new ICalCalendar({
    name: `Hallbook: ${leadName}`,
    prodId: { company: 'Hallbook', product: 'Hallbook' },
  })
  for (const { date, organisations: clubs } of dates) {
    for (const club of clubs) {
      const openReasons = [
        club.rl_open && 'confirmed by the Church Relationship Lead',
        club.has_session && 'session on the booking system',
        club.is_extra_session && 'extra session',
      ].filter((fact) => fact !== false)
      calendar.createEvent({
        id: `${club.id}.${date}@${host}`,
        start: new Date(`${date}T00:00:00Z`),
        allDay: true,
        timezone: 'UTC',
        summary: club.organisation_name,
        description: [openReasons.join(', '), club.region].filter(Boolean).join('\n'),
        url: `${origin}/organisations/${club.id}`,
      })
    }
  }
  return calendar.toString()
}

/**
 * Handlers for calendar feeds. A feed lists the confirmed sessions of a lead's clubs. The user who created a feed can
 * revoke it.
 */
export const calendarFeedHandlers = {
  'calendar_feeds.list': ({ db, env, user }) =>
    db.network(async (tx) => {
      const rows = await tx
        .select({ feed: calendarFeeds, lead: regionalLeaders.name })
        .from(calendarFeeds)
        .innerJoin(regionalLeaders, eq(regionalLeaders.id, calendarFeeds.regional_leader))
        .where(isOwnFeed(user))
        .orderBy(regionalLeaders.name)
      return rows.map(({ feed, lead }) => toFeedResponse(env, feed, lead))
    }, 'snapshot'),

  'calendar_feeds.create': ({ db, env, user, body: { regional_leader } }) =>
    db.network(async (tx) => {
      const [lead] = await tx.select().from(regionalLeaders).where(eq(regionalLeaders.id, regional_leader))
      if (!lead) throw new AppError('invalid', buildNonFieldError('no_lead'))
      const token = randomBytes(24).toString('base64url')
      await tx
        .insert(calendarFeeds)
        .values({
          id: newId(),
          user_id: user.id,
          regional_leader,
          token_hash: hashToken(token),
          token_sealed: seal(getSigningSecret(env), KEY_PURPOSE, token),
        })
        .onConflictDoNothing({ target: [calendarFeeds.user_id, calendarFeeds.regional_leader] })
      const [feed] = await tx
        .select()
        .from(calendarFeeds)
        .where(and(isOwnFeed(user), eq(calendarFeeds.regional_leader, regional_leader)))
      return toFeedResponse(env, feed as CalendarFeedRow, lead.name)
    }),

  'calendar_feeds.delete': async ({ db, user, params: { id } }) => {
    const deletedFeeds = await db.network((tx) =>
      tx
        .delete(calendarFeeds)
        .where(and(isOwnFeed(user), eq(calendarFeeds.id, id)))
        .returning({ id: calendarFeeds.id }),
    )
    if (deletedFeeds.length === 0) throw new AppError('not_found')
    return null
  },

  'calendar_feeds.read': async ({ db, env, params: { token } }) => {
    const origin = getPublicOrigin(env)
    const [feed] = await db.network((tx) =>
      tx
        .update(calendarFeeds)
        .set({ last_read: sql`now()` })
        .from(regionalLeaders)
        .where(
          and(eq(calendarFeeds.token_hash, hashToken(token)), eq(regionalLeaders.id, calendarFeeds.regional_leader)),
        )
        .returning({
          user: calendarFeeds.user_id,
          leader: calendarFeeds.regional_leader,
          lead: regionalLeaders.name,
        }),
    )
    const user = feed ? await findActiveUser(db, feed.user) : null
    // Deny access if the feed's user may no longer open the calendar.
    if (!feed || !user || !isAllowed('club_open_list', user)) throw new AppError('not_found')
    const filter = {
      date_from: getDateInDays(-DAYS_BACK),
      date_to: getDateInDays(DAYS_AHEAD),
      exclude_empty_dates: true,
      has_rl_open: false,
      has_session: false,
      is_extra_session: false,
    }
    const clubs = and(buildVisibleClubsFilter(user), eq(organisations.regional_leader, feed.leader))
    const dates = await db.network((tx) => readOpenDates(tx, filter, clubs), 'snapshot')
    return new Response(buildCalendar(feed.lead, dates, origin), {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="calendar.ics"',
        'Cache-Control': 'private, no-store',
      },
    })
  },
} satisfies Partial<Handlers>
