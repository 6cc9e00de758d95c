import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { recordColumns } from './record.ts'
import { buildNetworkPolicies } from './tenancy.ts'
import { users } from './users.ts'
import { buildWelshColumns } from './welsh.ts'

/**
 * Folders of files and folders of videos (RES-15 to RES-25, VRES-19), in two separate trees. `is_boxes_of_hope` is the
 * same for all folders of a branch (RES-33).
 */
export const resourceDirectories = pgTable(
  'resource_directories',
  {
    ...recordColumns,
    holds: text({ enum: ['files', 'videos'] }).notNull(),
    name: text().notNull(),
    ordering: doublePrecision(),
    unpublished: boolean().notNull().default(false),
    is_boxes_of_hope: boolean().notNull().default(false),
    parent: uuid().references((): AnyPgColumn => resourceDirectories.id),
    ...buildWelshColumns('name'),
  },
  (t) => [index('resource_directories_parent').on(t.parent), ...buildNetworkPolicies('resource_directories')],
)

/** Columns of both files and videos in a folder. `content` is sanitised rich text. */
const itemColumns = {
  ...recordColumns,
  resource_directory: uuid()
    .notNull()
    .references(() => resourceDirectories.id),
  name: text().notNull(),
  content: text().notNull().default(''),
  display: boolean().notNull().default(false),
  ordering: doublePrecision(),
  ...buildWelshColumns('name', 'content'),
}

/** Columns about a stored file: its name, its storage name, its detected type, and if it was scanned. */
const storedFileColumns = {
  filename: text().notNull(),
  size: integer().notNull(),
  stored: text().notNull(),
  type: text().notNull(),
  scanned: boolean().notNull(),
}

/**
 * Files for clubs (RES-37 to RES-46). `preview` is the storage name of the preview. PostgreSQL also generates
 * `folded_name` for searches of files and videos.
 */
export const resourceFiles = pgTable(
  'resource_files',
  { ...itemColumns, ...storedFileColumns, preview: text() },
  (t) => [index('resource_files_directory').on(t.resource_directory), ...buildNetworkPolicies('resource_files')],
)

/** Videos for clubs on the hosting service (VRES-07 to VRES-15). */
export const videoResourceFiles = pgTable(
  'video_resource_files',
  { ...itemColumns, vimeo_video_id: bigint({ mode: 'number' }).notNull(), vimeo_key: text() },
  (t) => [
    index('video_resource_files_directory').on(t.resource_directory),
    ...buildNetworkPolicies('video_resource_files'),
  ],
)

/**
 * Uploaded files that no record refers to yet. The columns about the stored file are set once its bytes have arrived.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created: instant().notNull().default(sql`now()`),
    filename: text().notNull(),
    size: integer().notNull(),
    stored: text(),
    type: text(),
    scanned: boolean(),
    preview: text(),
  },
  (t) => [index('uploads_created').on(t.created), ...buildNetworkPolicies('uploads')],
)
