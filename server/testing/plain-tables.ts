type Counts = Record<string, number>

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/**
 * Builds the numbers of a club for each table from its lunch clubs and parcels.
 * @param data true if numbers above 0 were entered manually
 */
export const tablesOf = (lunch: Counts, parcel: Counts, data = { lunch: false, parcel: false }) => {
  const of = (part: Counts, name: string) => part[name] ?? 0
  const reporting = {
    lunch: of(lunch, 'number_of_sessions') > 0 || data.lunch,
    parcel: of(parcel, 'number_of_provision_sessions') > 0 || data.parcel,
  }
  const supported = [
    of(lunch, 'children_supported'),
    of(lunch, 'adults_supported'),
    of(parcel, 'parcel_children_supported'),
    of(parcel, 'parcel_adults_supported'),
  ]
  return {
    lunch_club: {
      number_of_sessions: of(lunch, 'number_of_sessions'),
      eligible_child_meals: of(lunch, 'eligible_child_meals'),
      unique_eligible_children: of(lunch, 'unique_eligible_children'),
      eligible_parent_meals: of(lunch, 'eligible_parent_meals'),
      unique_eligible_parents: of(lunch, 'unique_eligible_parents'),
      unique_helpers: of(lunch, 'unique_helpers'),
      unique_young_helpers: of(lunch, 'unique_young_helpers'),
      children_accessed_wider_support_of_church: of(lunch, 'children_supported'),
      parents_accessed_wider_support_of_church: of(lunch, 'parents_supported'),
      organisations_reporting: reporting.lunch ? 1 : 0,
    },
    parcel: {
      number_of_provision_sessions: of(parcel, 'number_of_provision_sessions'),
      number_of_parcels: of(parcel, 'number_of_parcels'),
      number_of_portions: of(parcel, 'number_of_portions'),
      unique_families_served: of(parcel, 'unique_families_served'),
      unique_parcels_with_wellbeing_resources: of(parcel, 'unique_parcels_with_wellbeing_resources'),
      organisations_reporting: reporting.parcel ? 1 : 0,
    },
    combined: {
      number_of_sessions: of(lunch, 'number_of_sessions') + of(parcel, 'number_of_provision_sessions'),
      child_portions: of(lunch, 'child_portions') + of(parcel, 'child_portions'),
      adult_portions: of(lunch, 'adult_portions') + of(parcel, 'adult_portions'),
      portions_not_split: of(parcel, 'portions_not_split'),
      unique_children: of(lunch, 'unique_children'),
      unique_adults: of(lunch, 'unique_adults'),
      unique_volunteers: of(lunch, 'unique_volunteers'),
      unique_children_accessing_wider_support: of(lunch, 'children_supported'),
      unique_adults_accessing_wider_support: of(lunch, 'adults_supported'),
      unique_families_served: of(parcel, 'unique_families_served'),
      unique_parcel_volunteers: of(parcel, 'unique_parcel_volunteers'),
      parcel_children_accessing_wider_support: of(parcel, 'parcel_children_supported'),
      parcel_adults_accessing_wider_support: of(parcel, 'parcel_adults_supported'),
      clubs_at_least_1_accessing_wider_support: sum(supported) > 0 ? 1 : 0,
      organisations_reporting: reporting.lunch || reporting.parcel ? 1 : 0,
    },
  }
}
