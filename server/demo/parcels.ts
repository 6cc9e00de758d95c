import { addDays, type Day } from '../../contract/rules/days.ts'
import type { Chance } from './chance.ts'
import texts from './data/texts.json' with { type: 'json' }
import type { Member } from './people.ts'

/**
 * Changes families so that they suit a parcel club. One adult of each family receives the delivery. Some family members
 * have no record of their own. School, surgery and photo are empty.
 */
export const addParcelDetails = (members: readonly Member[], chance: Chance, today: Day): void => {
  const contacts = new Set<string>()
  for (const { row, household } of members) {
    Object.assign(row, {
      school: null,
      upn: null,
      gp_name: null,
      gp_address: null,
      gp_telephone: null,
      photo_consent: null,
    })
    if (row.attendance_type !== 'parent_or_carer' || contacts.has(household)) continue
    contacts.add(household)
    const note = chance.of(0.25) ? chance.pick(texts.parcelDiets) : null
    Object.assign(row, {
      parcel_delivery_contact: true,
      parcel_additional_children: chance.of(0.3) ? chance.int(1, 2) : 0,
      parcel_additional_adults: chance.of(0.35) ? 1 : 0,
      parcel_has_dietary_requirements: note !== null,
      parcel_dietary_requirements: note,
      // Set a recent change of diet for some families, so that a cloned session shows the change.
      ...(note && { food_changed: contacts.size % 4 === 1 ? addDays(today, -2) : row.created.slice(0, 10) }),
    })
  }
}
