type CountByName = Record<string, number>

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/**
 * Builds the numbers of a club for each table from its lunch clubs and parcels.
 * @param data true if numbers above 0 were entered manually
 */
export const buildTables = (lunch: CountByName, parcel: CountByName, data = { lunch: false, parcel: false }) => {
  const getCount = (part: CountByName, name: string) => part[name] ?? 0
  const reportingFlags = {
    lunch: getCount(lunch, 'number_of_sessions') > 0 || data.lunch,
    parcel: getCount(parcel, 'number_of_provision_sessions') > 0 || data.parcel,
  }
  const supportedCounts = [
    getCount(lunch, 'children_supported'),
    getCount(lunch, 'adults_supported'),
    getCount(parcel, 'parcel_children_supported'),
    getCount(parcel, 'parcel_adults_supported'),
  ]
  return {
    lunch_club: {
      number_of_sessions: getCount(lunch, 'number_of_sessions'),
      eligible_child_meals: getCount(lunch, 'eligible_child_meals'),
      unique_eligible_children: getCount(lunch, 'unique_eligible_children'),
      eligible_parent_meals: getCount(lunch, 'eligible_parent_meals'),
      unique_eligible_parents: getCount(lunch, 'unique_eligible_parents'),
      unique_helpers: getCount(lunch, 'unique_helpers'),
      unique_young_helpers: getCount(lunch, 'unique_young_helpers'),
      children_accessed_wider_support_of_church: getCount(lunch, 'children_supported'),
      parents_accessed_wider_support_of_church: getCount(lunch, 'parents_supported'),
      organisations_reporting: reportingFlags.lunch ? 1 : 0,
    },
    parcel: {
      number_of_provision_sessions: getCount(parcel, 'number_of_provision_sessions'),
      number_of_parcels: getCount(parcel, 'number_of_parcels'),
      number_of_portions: getCount(parcel, 'number_of_portions'),
      unique_families_served: getCount(parcel, 'unique_families_served'),
      unique_parcels_with_wellbeing_resources: getCount(parcel, 'unique_parcels_with_wellbeing_resources'),
      organisations_reporting: reportingFlags.parcel ? 1 : 0,
    },
    combined: {
      number_of_sessions: getCount(lunch, 'number_of_sessions') + getCount(parcel, 'number_of_provision_sessions'),
      child_portions: getCount(lunch, 'child_portions') + getCount(parcel, 'child_portions'),
      adult_portions: getCount(lunch, 'adult_portions') + getCount(parcel, 'adult_portions'),
      portions_not_split: getCount(parcel, 'portions_not_split'),
      unique_children: getCount(lunch, 'unique_children'),
      unique_adults: getCount(lunch, 'unique_adults'),
      unique_volunteers: getCount(lunch, 'unique_volunteers'),
      unique_children_accessing_wider_support: getCount(lunch, 'children_supported'),
      unique_adults_accessing_wider_support: getCount(lunch, 'adults_supported'),
      unique_families_served: getCount(parcel, 'unique_families_served'),
      unique_parcel_volunteers: getCount(parcel, 'unique_parcel_volunteers'),
      parcel_children_accessing_wider_support: getCount(parcel, 'parcel_children_supported'),
      parcel_adults_accessing_wider_support: getCount(parcel, 'parcel_adults_supported'),
      clubs_at_least_1_accessing_wider_support: sum(supportedCounts) > 0 ? 1 : 0,
      organisations_reporting: reportingFlags.lunch || reportingFlags.parcel ? 1 : 0,
    },
  }
}
