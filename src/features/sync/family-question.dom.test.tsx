import { screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/id.ts'
import { conflicts, registered } from '../../../server/db/schema.ts'
import { createTestApi, type TestApi } from '../../../server/testing/api.ts'
import { createFamilyClub } from '../../../server/testing/families.ts'
import { openPage } from '../../testing/open-page.tsx'
import { press, pressButton } from '../../testing/press.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a child with two allergens, and a family's question about a field of the child. */
async function createQuestion(field: string, theirs: unknown, mine: unknown) {
  const club = await createFamilyClub(api)
  const ava = await club.addChild('Ava', { allergens: ['nuts', 'milk'], has_dietary_requirements: true, version: 1 })
  const time = '2026-08-03T18:42:00.000Z'
  await api.db.network((tx) =>
    tx.insert(conflicts).values({
      id: newId(),
      organisation_id: club.id,
      version: 1,
      kind: 'field',
      table: 'registered',
      record: ava,
      field,
      base: theirs,
      mine: { value: mine, by: 'family', device: null, at: time },
      theirs: { value: theirs, by: 'Nia Rees', device: null, at: time },
    }),
  )
  await openPage(api, club.coordinator.token, `/registered/${ava}`)
  return { ava }
}

const readAllergens = async (id: string) => {
  const [row] = await api.db.network((tx) => tx.select().from(registered).where(eq(registered.id, id)))
  return row?.allergens
}

describe('question of a family on the record [B-FAM-03]', () => {
  it('names the allergen in the title and in the button of each choice', async () => {
    const { ava } = await createQuestion('allergens', ['nuts', 'milk'], ['nuts'])
    await screen.findByRole('heading', { name: /^Ava Hughes.*: take Milk off\?$/ })
    press(await screen.findByRole('radio', { name: /^The club has.*Milk/ }))
    await screen.findByRole('button', { name: 'Keep Milk' })
    press(screen.getByRole('radio', { name: /^The family says/ }))
    await pressButton('Take Milk off')
    await waitFor(async () => expect(await readAllergens(ava)).toEqual(['nuts']))
    await waitFor(() => expect(screen.queryByText(/take Milk off/)).toBeNull())
  })

  it('is shown in the section of the family link, which is open', async () => {
    await createQuestion('allergens', ['nuts', 'milk'], ['nuts'])
    const question = await screen.findByRole('heading', { name: /take Milk off\?$/ })
    const toggle = await screen.findByRole('button', { name: /^Family link.*1 question for you/ })
    expect(toggle.closest('section')?.contains(question)).toBe(true)
    expect(toggle.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getAllByRole('heading', { name: /take Milk off\?$/ })).toHaveLength(1)
  })

  it('names both sides of another field', async () => {
    await createQuestion('gp_telephone', '01632 960001', '01632 960771')
    press(await screen.findByRole('radio', { name: /^The club has.*01632 960001/ }))
    await screen.findByRole('button', { name: 'Keep what the club has' })
    press(screen.getByRole('radio', { name: /^The family says.*01632 960771/ }))
    await screen.findByRole('button', { name: 'Use what the family says' })
  })
})
