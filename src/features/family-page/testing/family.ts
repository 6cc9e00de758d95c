import { newId } from '@contract/id.ts'
import { personDefaults } from '@contract/registered/registered-fields.ts'
import { screen } from '@testing-library/react'
import { registered } from '../../../../server/db/schema.ts'
import type { TestApi } from '../../../../server/testing/api.ts'
import { openSignedOut } from '../../../testing/open-page.tsx'
import { pressButton, typeText } from '../../../testing/press.ts'

type Facts = Partial<typeof registered.$inferInsert>

const home = { address_1: '1 High Street', town: 'Cardiff', postcode: 'CF10 1AA', mobile_number: '07700 900111' }
const avaFacts = {
  first_name: 'Ava',
  last_name: 'Hughes',
  date_of_birth: '2016-03-01',
  allergens: ['milk', 'nuts'],
  has_dietary_requirements: true,
  has_medical_conditions: false,
  photo_consent: true,
  school: 'Ysgol y Bont',
  ...home,
} as Facts

/**
 * Creates a club with a mother, her daughter Ava and a link. `away` places the daughter at another address, so that the
 * link does not show where she lives.
 */
export async function createFamily(api: TestApi, { away = false, moreChildren = 0 } = {}) {
  const club = await api.club('Riverside')
  const coordinator = await api.user(club.id, { user_type: 'coordinator' })
  const createPerson = async (facts: Facts) => {
    const id = newId()
    const row = { ...personDefaults, id, organisation_id: club.id, version: 1, ...facts }
    await api.db.network((tx) => tx.insert(registered).values(row as typeof registered.$inferInsert))
    return id
  }
  const ava = await createPerson({ ...avaFacts, ...(away && { address_1: '9 Mill Lane', postcode: 'NP20 2BB' }) })
  const children = [ava]
  for (let index = 0; index < moreChildren; index++)
    children.push(await createPerson({ first_name: `Child ${index}`, last_name: 'Hughes', ...home }))
  const mum = await createPerson({
    is_adult: true,
    attendance_type: 'parent_or_carer',
    family_entries: children,
    first_name: 'Cerys',
    last_name: 'Hughes',
    email: 'mum@hallbook.example',
    ...home,
  })
  const path = `/registered/${mum}/family_link`
  const { body } = await api.call(coordinator.token, 'POST', path, { people: children, show: true })
  const token = String(body.url).split('/').at(-1) ?? ''
  return { token, ava, mum, coordinator, path }
}

export type Family = Awaited<ReturnType<typeof createFamily>>

export const openLink = (api: TestApi, { token }: Family) => openSignedOut(api, `/family/${token}`)

/** Types a birthday and presses the button that opens the page. */
export async function typeBirthday(day: string, month: string, year: string) {
  typeText(await screen.findByLabelText('Day'), day)
  typeText(screen.getByLabelText('Month'), month)
  typeText(screen.getByLabelText('Year'), year)
  await pressButton('Open our page')
}

/** Opens the page of a family with Ava's birthday, and returns Ava's card. */
export async function unlockPage(api: TestApi, family: Family) {
  await openLink(api, family)
  await typeBirthday('1', '3', '2016')
  return findCard('Ava Hughes')
}

export const findCard = (name: string) => screen.findByRole('region', { name })
