import { applicationOrderings } from '@contract/recruitment/applications.ts'
import { formStatusValues, waitingWho } from '@contract/recruitment/vocabulary.ts'
import * as v from 'valibot'
import { kept, listState } from '@/kit/list/list-state.ts'

const Statuses = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((one) => (formStatusValues as string[]).includes(one))),
)

/**
 * Builds the schema for the URL state of an application list.
 * @param flowFilters further filters of the flow
 */
export const applicationListState = <const F extends v.ObjectEntries>(own: F) =>
  listState(applicationOrderings, {
    archived: kept(v.boolean()),
    deleted: kept(v.boolean()),
    checks_completed__isnull: kept(v.boolean()),
    form__status__in: kept(Statuses),
    waiting_for: kept(v.picklist(waitingWho)),
    ...own,
  })
