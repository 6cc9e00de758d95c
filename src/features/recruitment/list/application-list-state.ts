import { applicationOrderings } from '@contract/recruitment/applications.ts'
import { formStatusValues, nextActors } from '@contract/recruitment/vocabulary.ts'
import * as v from 'valibot'
import { buildOptionalParam, createListSchema } from '@/kit/list/list-state.ts'

const Statuses = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((status) => (formStatusValues as string[]).includes(status))),
)

/**
 * Builds the schema for the URL params of an application list.
 * @param flowFilters additional filters of the flow
 */
export const buildApplicationListSchema = <const F extends v.ObjectEntries>(flowFilters: F) =>
  createListSchema(applicationOrderings, {
    archived: buildOptionalParam(v.boolean()),
    deleted: buildOptionalParam(v.boolean()),
    checks_completed__isnull: buildOptionalParam(v.boolean()),
    form__status__in: buildOptionalParam(Statuses),
    waiting_for: buildOptionalParam(v.picklist(nextActors)),
    second_look: buildOptionalParam(v.boolean()),
    check_ends: buildOptionalParam(v.boolean()),
    own: buildOptionalParam(v.boolean()),
    late: buildOptionalParam(v.boolean()),
    ...flowFilters,
  })
