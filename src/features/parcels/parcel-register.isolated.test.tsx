import '@/replica/testing/browser.ts'

import { newId } from '@contract/id.ts'
import { sumParcels } from '@contract/rules/parcel-rows.ts'
import { countPortions } from '@contract/rules/parcels.ts'
import { expect, it } from 'vitest'
import { openParcelRegister } from '@/register/parcel-register.ts'
import { queueChanges } from '@/replica/queue.ts'
import { createSyncFixture } from '@/replica/testing/sync-fixture.ts'
import { createFamilyListBuilder } from './family-list.ts'

const syncFixture = createSyncFixture()

/** Splits a file's lines, without the header, into cells. The test data contains no commas or quotes. */
const parseCells = (text: string): string[][] =>
  text
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))

it('exports the same rows as the screen shows [PARC-52 to PARC-58, PARC-68, PARC-70]', async () => {
  const club = await syncFixture.api.club('Hope Box', { is_boxes_of_hope: true })
  const contactFields = { is_adult: true, parcel_delivery_contact: true }
  const [ann = '', bea = '', cai = '', eva = ''] = await club.people(4, contactFields)
  const [nuts = ''] = await club.people(1, {
    ...contactFields,
    first_name: 'Nia',
    last_name: 'Nuts',
    allergens: ['nuts'],
    has_dietary_requirements: true,
    dietary_requirements: 'Halal',
  })
  const tablet = await syncFixture.tablet(club)
  await tablet.sync()
  const parcel = newId()
  const buildRowChange = (registered: string, adults: number, children: number, num_meals: number | null) => ({
    name: 'parcel_row.set' as const,
    args: {
      parcel,
      registered,
      set: {
        adults: { base: null, value: adults },
        children: { base: null, value: children },
        num_meals: { base: null, value: num_meals },
      },
    },
  })
  await queueChanges(tablet.db, club.id, [
    { name: 'parcel.create', args: { id: parcel, date: '2026-08-07', holiday: 'July/Aug' } },
    buildRowChange(ann, 1, 4, 5),
    buildRowChange(bea, 2, 0, null),
    buildRowChange(cai, 1, 1, 0),
    buildRowChange(eva, 3, 3, 7),
    buildRowChange(nuts, 1, 2, 3),
    { name: 'parcel_row.remove', args: { parcel, registered: eva } },
    // Remove a person from the register, because the parcel must still count.
    { name: 'registered.delete', args: { id: cai } },
  ])
  await tablet.sync()

  const register = await openParcelRegister(tablet.db, parcel)
  const families = createFamilyListBuilder()({
    rows: register.rows.all(),
    people: register.people.all(),
    questions: register.questions.all(),
    pending: register.pending.all(),
  })
  register.close()
  const screenRows = families.map(({ name, row, full_dietary_requirements }) => [
    name || 'No longer registered',
    String(row.adults),
    String(row.children),
    row.num_meals === null ? '' : String(row.num_meals),
    String(countPortions(row)),
    full_dietary_requirements ?? '',
  ])
  const user = await syncFixture.api.user(club.id)
  const response = await syncFixture.api.app.request(`/api/parcel_provisions/${parcel}/export`, {
    method: 'POST',
    headers: { Authorization: `JWT ${user.token}` },
  })
  expect(response.status).toBe(200)
  const lines = parseCells(await response.text())
  const fileRows = lines.map(([name = '', _address, _postcode, _phone, _email, ...rest]) => {
    const [adults = '', children = '', meals = '', portions = '', food = ''] = rest
    return [name, adults, children, meals, portions, food.replace(/^Nuts; /, '')]
  })
  expect(fileRows.toSorted()).toEqual(screenRows.toSorted())
  expect(screenRows).toHaveLength(4)
  expect(lines.find(([name]) => name === 'Nia Nuts')?.at(-1)).toBe('Nuts; Halal')
  expect(families.find(({ name }) => name === 'Nia Nuts')?.allergens).toEqual(['nuts'])

  // Calculate the totals as `useParcelFamilies` documents it, and compare them with the file's sums.
  const sumColumn = (column: number) => fileRows.reduce((all, cells) => all + Number(cells[column]), 0)
  const totals = sumParcels(families.map(({ row }) => row))
  expect(totals).toEqual({
    total_parcels: fileRows.length,
    total_adults: sumColumn(1),
    total_children: sumColumn(2),
    total_meals: sumColumn(3),
    total_portions: sumColumn(4),
  })
  const { body } = await syncFixture.api.call(user.token, 'GET', `/parcel_provisions/${parcel}`)
  expect(body).toMatchObject(totals)
})
