import type { Product } from '../../server/testing/product.ts'

const home = { address_1: '4 Heol y Bont', town: 'Pontarddulais', postcode: 'SA4 8AB' }

/**
 * Registers a mother with a daughter at home and a son at another address, and creates the link of their page. The
 * daughter's birthday is 9 November 2016. Returns the path of the link.
 */
export async function createFamilyLink(product: Product): Promise<string> {
  const token = await product.token('coordinator.riverside')
  const createPerson = async (facts: object) =>
    ((await product.call(token, 'POST', '/registered', facts)) as { id: string }).id
  const erin = await createPerson({
    ...home,
    first_name: 'Erin',
    last_name: 'Pritchard',
    date_of_birth: '2016-11-09',
    allergens: ['peanuts', 'milk'],
    has_dietary_requirements: true,
    dietary_requirements: 'Vegetarian. No fish.',
    has_medical_conditions: true,
    medical_conditions: 'Asthma. Blue inhaler in the front pocket of her bag.',
    photo_consent: true,
    school: 'Ysgol Gynradd Llan-y-môr',
    mobile_number: '07700 900163',
    emergency_contact_name: 'Gwyn Pritchard',
    emergency_contact_number: '01632 960418',
    pick_up_people: 'Siân Pritchard, Gwyn Pritchard',
    gp_name: 'Dr A. Mensah',
    gp_address: 'Tŷ Gwyn Surgery',
  })
  const caleb = await createPerson({
    first_name: 'Caleb',
    last_name: 'Thomas',
    address_1: '9 Mill Lane',
    postcode: 'NP20 2BB',
    date_of_birth: '2018-03-14',
    photo_consent: false,
    has_dietary_requirements: false,
    has_medical_conditions: false,
    school: 'Heol Fawr Primary School',
  })
  const sian = await createPerson({
    ...home,
    first_name: 'Siân',
    last_name: 'Pritchard',
    is_adult: true,
    attendance_type: 'parent_or_carer',
    email: 'sian@hallbook.example',
    mobile_number: '07700 900163',
    family_entries: [erin, caleb],
  })
  const people = [erin, caleb]
  // Health facts were confirmed a year ago, otherwise the cards of new people are folded.
  await product.query("UPDATE registered SET health_confirmed = '2025-08-11' WHERE id = ANY ($1::uuid[])", [
    [...people, sian],
  ])
  const path = `/registered/${sian}/family_link`
  const { url } = (await product.call(token, 'POST', path, { people, show: true })) as { url: string }
  return new URL(url).pathname
}
