import { applicationOrderings } from '@contract/recruitment/applications.ts'
import { formStatusValues, nextActors } from '@contract/recruitment/vocabulary.ts'
import * as v from 'valibot'
import { createListSchema, optionalParam } from '@/kit/list/list-state.ts'

const Statuses = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((status) => (formStatusValues as string[]).includes(status))),
)

/**
 * Builds the schema for the URL params of an application list.
 * @param flowFilters additional filters of the flow
 */
export const applicationListState = <const F extends v.ObjectEntries>(flowFilters: F) =>
  createListSchema(applicationOrderings, {
    archived: optionalParam(v.boolean()),
    deleted: optionalParam(v.boolean()),
    checks_completed__isnull: optionalParam(v.boolean()),
    form__status__in: optionalParam(Statuses),
    waiting_for: optionalParam(v.picklist(nextActors)),
    ...flowFilters,
  })
