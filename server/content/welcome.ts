import { and, asc, desc, eq, gte, type SQL, sql } from 'drizzle-orm'
import { buildPicturePath } from '../../contract/pictures.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import type { CurrentUser } from '../../contract/user.ts'
import type { NewResource } from '../../contract/welcome.ts'
import type { Tx } from '../db/client.ts'
import { churchConnections, importantDates, news, resourceFiles, videoResourceFiles, videos } from '../db/schema.ts'
import type { Handlers } from '../kit/handler.ts'
import { isInVisibleDirectory } from '../resources/scope.ts'

/** Maximum number of items on a card, because few users scroll further on a start page. */
const MAX_ITEMS = 30

const addPictureAddress = <R extends { image: string | null }>(row: R) => ({
  ...row,
  image: row.image && buildPicturePath(row.image),
})

const readNews = async (tx: Tx, community: boolean) => {
  const { id, title, title_cy, content, content_cy, image, created } = news
  const rows = await tx
    .select({ id, title, title_cy, content, content_cy, image, created })
    .from(news)
    .where(and(eq(news.live, true), eq(news.community_news, community)))
    .orderBy(desc(news.created), desc(news.id))
    .limit(MAX_ITEMS)
  return rows.map(addPictureAddress)
}

/** Returns files and videos marked as new, newest first (WEL-24, WEL-25). */
const readNewResources = async (tx: Tx, user: CurrentUser): Promise<NewResource[]> => {
  const isNewAndVisible = (table: typeof resourceFiles | typeof videoResourceFiles, holds: 'files' | 'videos'): SQL =>
    and(eq(table.display, true), isInVisibleDirectory(sql`${table.resource_directory}`, user, holds)) as SQL
  const files = await tx
    .select({ row: resourceFiles })
    .from(resourceFiles)
    .where(isNewAndVisible(resourceFiles, 'files'))
    .orderBy(desc(resourceFiles.created), desc(resourceFiles.id))
    .limit(MAX_ITEMS)
  const newVideos = await tx
    .select({ row: videoResourceFiles })
    .from(videoResourceFiles)
    .where(isNewAndVisible(videoResourceFiles, 'videos'))
    .orderBy(desc(videoResourceFiles.created), desc(videoResourceFiles.id))
    .limit(MAX_ITEMS)
  const resources = [
    ...files.map(({ row }) => ({ ...row, kind: 'file' as const })),
    ...newVideos.map(({ row }) => ({ ...row, kind: 'video' as const, type: null, size: null })),
  ]
  return resources
    .sort((a, b) => b.created.localeCompare(a.created))
    .slice(0, MAX_ITEMS)
    .map(({ id, kind, name, name_cy, resource_directory, type, size }) => ({
      id,
      kind,
      name,
      name_cy,
      resource_directory,
      type,
      size,
    }))
}

/** Handler for the content of the welcome page's cards (WEL-21 to WEL-26). */
export const welcomeHandlers = {
  'welcome.get': ({ db, user }) =>
    db.network(async (tx) => {
      const [video] = await tx
        .select()
        .from(videos)
        .where(eq(videos.live, true))
        .orderBy(desc(videos.created), desc(videos.id))
        .limit(1)
      const connections = await tx
        .select()
        .from(churchConnections)
        .where(eq(churchConnections.live, true))
        .orderBy(desc(churchConnections.created), desc(churchConnections.id))
        .limit(MAX_ITEMS)
      const dates = await tx
        .select()
        .from(importantDates)
        .where(and(eq(importantDates.live, true), gte(importantDates.date, getLondonDay())))
        .orderBy(asc(importantDates.date), asc(importantDates.id))
        .limit(MAX_ITEMS)
      return {
        news: await readNews(tx, false),
        community_news: await readNews(tx, true),
        video: video ?? null,
        church_connections: connections.map(addPictureAddress),
        resources: await readNewResources(tx, user),
        important_dates: dates,
      }
    }, 'snapshot'),
} satisfies Partial<Handlers>
