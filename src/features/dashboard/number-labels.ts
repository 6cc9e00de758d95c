import type { CombinedNumber, LunchClubNumber, ParcelNumber } from '@contract/dashboard/golden-numbers.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Label and definition of a number (DASH-97, B-NUM-01). */
export type NumberLabels = { label: MessageDescriptor; means: MessageDescriptor }

const clubLabels = {
  organisations_reporting: {
    label: msg`Clubs Reporting`,
    means: msg`Clubs that have had a session or a parcel session up to today, or whose numbers were entered by hand.`,
  },
  organisations_open: {
    label: msg`Clubs Open`,
    means: msg`Clubs whose dates for the holiday are set to Open.`,
  },
}

const familiesServedLabels = {
  label: msg`Unique families served`,
  means: msg`Families that took at least one parcel, each counted once.`,
}

export const lunchClubLabels: Record<LunchClubNumber, NumberLabels> = {
  number_of_sessions: {
    label: msg`Sessions`,
    means: msg`Lunch club sessions up to today.`,
  },
  eligible_child_meals: {
    label: msg`Eligible child meals`,
    means: msg`How often children came to a session. Young helpers do not count here.`,
  },
  unique_eligible_children: {
    label: msg`Unique eligible children`,
    means: msg`Children who came at least once, each counted once. Young helpers do not count here.`,
  },
  eligible_parent_meals: {
    label: msg`Eligible parent meals`,
    means: msg`How often parents and carers came to a session.`,
  },
  unique_eligible_parents: {
    label: msg`Unique eligible parents`,
    means: msg`Parents and carers who came at least once, each counted once.`,
  },
  unique_helpers: {
    label: msg`Unique helpers`,
    means: msg`People who helped and are no young helpers, each counted once.`,
  },
  unique_young_helpers: {
    label: msg`Unique young helpers`,
    means: msg`Young helpers who came at least once, each counted once.`,
  },
  children_accessed_wider_support_of_church: {
    label: msg`Children who accessed wider support of the church`,
    means: msg`Children who came and take part in the wider support of the church now, each counted once.`,
  },
  parents_accessed_wider_support_of_church: {
    label: msg`Parents who accessed wider support of the church`,
    means: msg`Parents and carers who came and take part in the wider support of the church now, each counted once.`,
  },
  ...clubLabels,
}

export const parcelLabels: Record<ParcelNumber, NumberLabels> = {
  number_of_provision_sessions: {
    label: msg`Provision sessions`,
    means: msg`Parcel sessions up to today.`,
  },
  number_of_parcels: {
    label: msg`Parcels`,
    means: msg`Parcels that families took.`,
  },
  number_of_portions: {
    label: msg`Portions`,
    means: msg`The adults and children of each parcel, times the meals in it.`,
  },
  unique_families_served: familiesServedLabels,
  unique_parcels_with_wellbeing_resources: {
    label: msg`Unique parcels with wellbeing resources`,
    means: msg`Families that were given wellbeing resources with a parcel, each counted once.`,
  },
  ...clubLabels,
}

export const combinedLabels: Record<CombinedNumber, NumberLabels> = {
  number_of_sessions: {
    label: msg`Sessions`,
    means: msg`Lunch club sessions and parcel sessions up to today.`,
  },
  child_portions: {
    label: msg`Child portions`,
    means: msg`How often children came to a session, and children's portions in parcels.`,
  },
  adult_portions: {
    label: msg`Adult portions`,
    means: msg`How often adults came to a session, and adults' portions in parcels.`,
  },
  portions_not_split: {
    label: msg`Portions for children or adults`,
    means: msg`Portions of parcels that were entered by hand, where it is not known how many were for children.`,
  },
  unique_children: {
    label: msg`Unique children`,
    means: msg`Children who came to a lunch club at least once, each counted once.`,
  },
  unique_adults: {
    label: msg`Unique adults`,
    means: msg`Adults who came to a lunch club at least once, each counted once.`,
  },
  unique_volunteers: {
    label: msg`Unique volunteers`,
    means: msg`Helpers, young helpers, core team members and Lunchmakers who came to a lunch club, each counted once.`,
  },
  unique_children_accessing_wider_support: {
    label: msg`Unique children accessing wider support`,
    means: msg`Children who came to a lunch club and take part in the wider support of the church now, each counted once.`,
  },
  unique_adults_accessing_wider_support: {
    label: msg`Unique adults accessing wider support`,
    means: msg`Adults who came to a lunch club and take part in the wider support of the church now, each counted once.`,
  },
  unique_families_served: familiesServedLabels,
  unique_parcel_volunteers: {
    label: msg`Unique volunteers with parcels`,
    means: msg`People who helped with parcels, each counted once. Some may have helped at a lunch club as well.`,
  },
  parcel_children_accessing_wider_support: {
    label: msg`Children with a parcel accessing wider support`,
    means: msg`Children who are named on a parcel and take part in the wider support of the church now, each counted once.`,
  },
  parcel_adults_accessing_wider_support: {
    label: msg`Adults with a parcel accessing wider support`,
    means: msg`Adults who are named on a parcel and take part in the wider support of the church now, each counted once.`,
  },
  clubs_at_least_1_accessing_wider_support: {
    label: msg`Clubs with at least 1 accessing wider support`,
    means: msg`Clubs where at least one person takes part in the wider support of the church.`,
  },
  ...clubLabels,
}
