import * as v from 'valibot'
import { buildWelshTexts } from './content/welsh.ts'
import { Id } from './id.ts'
import { defineOperation } from './operation.ts'

const contentWelsh = buildWelshTexts('title', 'content')

const NewsItem = v.object({
  id: Id,
  title: v.string(),
  content: v.string(),
  ...contentWelsh,
  image: v.nullable(v.string()),
  created: v.string(),
})

/** A new resource on the welcome page: a file to open or a video to play (WEL-24 to WEL-26). */
const NewResource = v.object({
  id: Id,
  kind: v.picklist(['file', 'video']),
  name: v.string(),
  ...buildWelshTexts('name'),
  resource_directory: Id,
  /** A file's content type, or null for a video. */
  type: v.nullable(v.string()),
  size: v.nullable(v.number()),
})

/** The network's content for the clubs' welcome page (WEL-22). */
const Welcome = v.object({
  news: v.array(NewsItem),
  community_news: v.array(NewsItem),
  video: v.nullable(
    v.object({
      id: Id,
      title: v.string(),
      vimeo_video_id: v.number(),
      vimeo_key: v.optional(v.nullable(v.string())),
      content: v.string(),
      ...contentWelsh,
    }),
  ),
  church_connections: v.array(
    v.object({ id: Id, title: v.string(), content: v.string(), ...contentWelsh, image: v.nullable(v.string()) }),
  ),
  resources: v.array(NewResource),
  important_dates: v.array(
    v.object({ id: Id, title: v.string(), date: v.string(), content: v.string(), ...contentWelsh }),
  ),
})
export type Welcome = v.InferOutput<typeof Welcome>
export type WelcomeNews = v.InferOutput<typeof NewsItem>
export type NewResource = v.InferOutput<typeof NewResource>

export const welcomeOperations = {
  'welcome.get': defineOperation({
    method: 'GET',
    path: '/welcome',
    access: 'welcome',
    summary: 'All cards of the welcome page that the network fills, live items alone (WEL-21 to WEL-26).',
    output: Welcome,
  }),
} as const
