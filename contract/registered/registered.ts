import * as v from 'valibot'
import { buildBoundedList } from '../bounded-list.ts'
import { Id } from '../id.ts'
import { MAX_PICTURE_BODY_BYTES, Picture } from '../media.ts'
import { buildListQuerySchema, buildListResponseSchema, defineOperation, NoContent, QueryFlag } from '../operation.ts'
import { RegisteredRow } from '../rows.ts'
import { Day } from '../rules/days.ts'
import { buildMultilineText, buildOneLineText } from '../text.ts'
import { PersonValues, scalarFieldSchemas, setFieldSchemas } from './registered-fields.ts'

/** A person in REST responses, with stored and derived fields. */
export const Person = v.object({
  ...RegisteredRow.entries,
  name: v.string(),
  attendance_type_full: v.nullable(v.string()),
  accessing_wider_support_type_label: v.nullable(v.string()),
  num_groups: v.number(),
  parcel_total_children: v.number(),
  parcel_total_adults: v.number(),
  is_volunteer: v.boolean(),
  /** Reason for `no_family_link`. Returned to coordinators, for one person alone. */
  no_family_link_reason: v.optional(v.nullable(v.string())),
  /** People whose family list contains this person (PER-36, PER-38). */
  parent_entries: v.array(v.object({ id: Id, name: v.string() })),
})

const idParams = v.object({ id: Id })
const LabelledOption = v.object({ value: v.string(), label: v.string() })
/** Id of a stored picture, or the picture as a data URL (PER-51, FMT-15). */
const photoField = v.optional(v.nullable(v.union([Id, Picture])))
/** Maximum number of characters in the reason for the mark "No family link". */
export const MAX_NO_LINK_REASON_LENGTH = 500

const PersonChangesBody = v.object({
  ...v.partial(v.object({ ...scalarFieldSchemas, ...setFieldSchemas })).entries,
  photo: photoField,
  /** Only for coordinators. `true` needs a reason. */
  no_family_link: v.optional(v.boolean()),
  no_family_link_reason: v.optional(v.nullable(buildMultilineText(MAX_NO_LINK_REASON_LENGTH))),
})

export const registeredOrderings = [
  'first_name',
  'last_name',
  'gender',
  'date_of_birth',
  'attendance_type',
  'accessing_wider_support_type',
  'num_groups',
  'created',
] as const

/** Query parameters of the register: search, filters and order (REG-37). */
const registeredQuery = buildListQuerySchema(registeredOrderings, {
  attendance_type: v.optional(v.string()),
  is_adult: v.optional(QueryFlag),
  parcel_delivery_contact: v.optional(QueryFlag),
  soft_archived: v.optional(QueryFlag),
  participant_self_registration: v.optional(QueryFlag),
  /** True for people about whom a family's change waits for a decision. */
  questions: v.optional(QueryFlag),
  /** Accepted but ignored, because every row contains the parcel numbers (PARC-59). */
  include_parcel_provision_family_count: v.optional(QueryFlag),
})

export const registeredOperations = {
  'registered.list': defineOperation({
    method: 'GET',
    path: '/registered',
    access: 'registered',
    summary: 'The people of the club, newest first (REG-25, REG-111).',
    query: registeredQuery,
    output: buildListResponseSchema(Person),
    offline: true,
  }),
  'registered.create': defineOperation({
    method: 'POST',
    path: '/registered',
    access: 'registered',
    summary: 'Registers a person (PER-190).',
    body: v.strictObject({ ...PersonValues.entries, photo: photoField }),
    bodyLimit: MAX_PICTURE_BODY_BYTES,
    output: Person,
    status: 201,
    offline: true,
  }),
  'registered.export': defineOperation({
    method: 'POST',
    path: '/registered/export',
    access: 'registered',
    summary: 'The people that the list shows, all pages, as a table for a spreadsheet (REG-91 to REG-94).',
    query: v.omit(registeredQuery, ['offset', 'limit']),
    output: v.string(),
    file: 'text/csv',
    event: 'people_exported',
  }),
  'registered.churchsuite_export': defineOperation({
    method: 'POST',
    path: '/registered/churchsuite_export',
    access: 'registered',
    summary: "The people registered between two days, for ChurchSuite's own import (REG-99 to REG-103).",
    body: v.pipe(
      v.object({
        date_from: Day,
        date_to: Day,
        /** Value of the site column, the same for each person. */
        sites: v.optional(v.nullable(buildOneLineText(200))),
      }),
      v.forward(
        v.partialCheck([['date_from'], ['date_to']], ({ date_from, date_to }) => date_from <= date_to, 'before_start'),
        ['date_to'],
      ),
    ),
    output: v.string(),
    file: 'text/csv',
    event: 'people_exported',
  }),
  'registered.options': defineOperation({
    method: 'GET',
    path: '/registered/options',
    access: 'registered',
    summary: 'The choices of the person form (REG-112, PER-194).',
    output: v.object({
      attendance_type: v.array(LabelledOption),
      gender: v.array(LabelledOption),
      accessing_wider_support_type: v.array(LabelledOption),
      allergens: v.array(LabelledOption),
    }),
    offline: true,
  }),
  'registered.accessing_support_types': defineOperation({
    method: 'GET',
    path: '/registered/accessing_support_types',
    access: 'registered',
    summary: 'The wider support types (REG-68, PER-195).',
    output: v.array(LabelledOption),
    offline: true,
  }),
  'registered.get': defineOperation({
    method: 'GET',
    path: '/registered/:id',
    access: 'registered',
    summary: 'One person (PER-189).',
    params: idParams,
    output: Person,
    versioned: true,
    offline: true,
  }),
  'registered.update': defineOperation({
    method: 'PATCH',
    path: '/registered/:id',
    access: 'registered',
    summary: 'Changes the fields given (PER-192).',
    params: idParams,
    body: PersonChangesBody,
    bodyLimit: MAX_PICTURE_BODY_BYTES,
    output: Person,
    versioned: true,
    offline: true,
  }),
  'registered.replace': defineOperation({
    method: 'PUT',
    path: '/registered/:id',
    access: 'registered',
    summary: 'Changes the fields given, names required (PER-191).',
    params: idParams,
    body: v.object({
      ...PersonChangesBody.entries,
      first_name: scalarFieldSchemas.first_name,
      last_name: scalarFieldSchemas.last_name,
    }),
    bodyLimit: MAX_PICTURE_BODY_BYTES,
    output: Person,
    versioned: true,
    offline: true,
  }),
  'registered.delete': defineOperation({
    method: 'DELETE',
    path: '/registered/:id',
    access: 'registered',
    summary: 'Removes a person.',
    params: idParams,
    output: NoContent,
    status: 204,
    offline: true,
  }),
  'registered.groups': defineOperation({
    method: 'POST',
    path: '/registered/:id/groups',
    access: 'groups',
    summary: 'Saves the groups of a person (PER-187).',
    params: idParams,
    body: v.object({ groups: buildBoundedList(100, Id) }),
    output: Person,
  }),
} as const
