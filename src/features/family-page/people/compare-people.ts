import type { FamilyPerson } from '@contract/family/family-page.ts'

/** Orders children before adults, and then by first name, so that the order stays the same after every call. */
export function comparePeople(a: FamilyPerson, b: FamilyPerson): number {
  return Number(a.is_adult) - Number(b.is_adult) || a.first_name.localeCompare(b.first_name)
}
