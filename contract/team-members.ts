import * as v from 'valibot'
import {
  buildWelshBody,
  buildWelshLine,
  buildWelshRecord,
  buildWelshTexts,
  languageParameter,
  WelshRichText,
} from './content/welsh.ts'
import { buildCrudOperations } from './crud.ts'
import { Id } from './id.ts'
import { buildListResponseSchema, defineOperation } from './operation.ts'
import { MAX_NETWORK_PICTURE_BODY_BYTES, PictureName, RequiredPicture } from './pictures.ts'
import { FilledRichText } from './rich-text.ts'
import { ListPosition } from './team-sections.ts'
import { buildRequiredLine } from './text.ts'

/**
 * Request body of a team member (TEAM-12 to TEAM-28). A new member needs a picture. An update may omit it, so that the
 * picture stays.
 */
export const TeamMemberBody = v.object({
  name: buildRequiredLine(200),
  job_title: buildRequiredLine(200),
  section: Id,
  image: v.optional(RequiredPicture),
  order: v.optional(ListPosition),
  description: FilledRichText,
  ...buildWelshBody({ job_title: buildWelshLine(200), description: WelshRichText }),
})

const TeamMember = v.object({
  id: Id,
  name: v.string(),
  job_title: v.string(),
  section: Id,
  section__name: v.string(),
  section__order: v.nullable(v.number()),
  image: v.string(),
  image__name: v.string(),
  order: v.nullable(v.number()),
  description: v.string(),
  ...buildWelshTexts('section__name', 'job_title', 'description'),
})

const TeamMemberRecord = v.object({ ...TeamMember.entries, ...buildWelshRecord('job_title', 'description') })

const memberOperations = buildCrudOperations('team', {
  access: 'vp_support',
  many: 'team members',
  codes: 'TEAM-47 to TEAM-51',
  orderings: ['name', 'job_title', 'section', 'order'],
  filters: languageParameter,
  row: TeamMember,
  body: TeamMemberBody,
  record: TeamMemberRecord,
  bodyLimit: MAX_NETWORK_PICTURE_BODY_BYTES,
})

export const teamMemberOperations = {
  ...memberOperations,
  'team.list': defineOperation({
    ...memberOperations['team.list'],
    access: 'everyone',
    revalidated: true,
    output: v.object({
      ...buildListResponseSchema(TeamMember).entries,
      /**
       * Number of active lunch clubs and the contact address, for the header of Meet the Team. Missing from older
       * servers.
       */
      clubs: v.optional(v.number()),
      contact_address: v.optional(v.string()),
    }),
    summary:
      'The team members, by section unless asked otherwise; visitors of Meet the Team ask for all (TEAM-47, TEAM-48, TEAM-59).',
  }),
  'team.image': defineOperation({
    method: 'GET',
    path: '/team/:id/image/:name',
    access: 'everyone',
    summary: 'The picture of a team member (TEAM-57).',
    params: v.object({ id: Id, name: PictureName }),
    output: v.string(),
    file: 'image/webp',
  }),
} as const
