import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowByTable } from '../../contract/rows.ts'
import { createTestApi, createTestDevice, type TestApi } from '../testing/api.ts'
import { buildCsv, createImportFixture } from '../testing/import-fixture.ts'
import { readOpenConflicts } from '../testing/open-conflicts.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Creates a club with a tablet and a registered person. */
const createClubWithPerson = async (values: object) => {
  const club = await createImportFixture(api)
  const tablet = createTestDevice(api, club.token)
  const names = { first_name: 'Ava', last_name: 'Hughes', is_adult: false }
  const { body } = await api.call(club.token, 'POST', '/registered', { ...names, ...values })
  const id = body.id as string
  const readPerson = async () => (await tablet.pullAll()).rows.get(`registered/${id}`)?.row as RowByTable['registered']
  const listQuestions = async () =>
    (await readOpenConflicts(tablet)).map(({ field, mine, theirs: otherSide }) => [field, mine.value, otherSide.value])
  return { ...club, tablet, id, person: readPerson, asked: listQuestions }
}

const asthmaFacts = { has_medical_conditions: true, medical_conditions: 'Asthma' }

describe('notes of a file', () => {
  it('keeps dashes and quotation marks of Windows-1252 notes [REG-76] (invariant 5)', async () => {
    const { run, people: listPeople } = await createImportFixture(api)
    const text =
      'First name,Surname,Medical conditions\r\nAva,O\x92Brien,Salbutamol: 2\x9610 puffs; don\x92t wait \x85\r\n'
    expect((await run(Buffer.from(text, 'latin1'))).body).toMatchObject({ created: 1 })
    expect(await listPeople()).toMatchObject([
      { last_name: 'O’Brien', medical_conditions: 'Salbutamol: 2–10 puffs; don’t wait …' },
    ])
  })

  it('refuses a note with unstorable characters [REG-90] (invariant 5)', async () => {
    const { run, people: listPeople } = await createImportFixture(api)
    const row = { 'First name': 'Ava', Surname: 'Hughes' }
    const { status, body } = await run(buildCsv({ ...row, 'Medical conditions': '2\u009610 puffs' }))
    expect([status, body.detail['2.medical_conditions']]).toEqual([
      400,
      ['This text has characters that cannot be seen.'],
    ])
    expect(await listPeople()).toEqual([])
  })

  it('a different health note opens a conflict and keeps the stored note [REG-83] (invariant 5)', async () => {
    const {
      id,
      preview,
      run,
      tablet,
      person: readPerson,
      asked: listQuestions,
    } = await createClubWithPerson(asthmaFacts)
    const noteChange = { medical_conditions: { base: 'Asthma', value: 'Asthma; EpiPen in bag' } }
    await tablet.push(tablet.mutation('registered.update', { id, set: noteChange }))
    const file = buildCsv({ ID: id, Town: 'Bala', 'Medical conditions': 'Asthma and hay fever' })
    expect((await preview(file)).body).toMatchObject({
      updated: 1,
      questions: 1,
      people: [{ changes: ['town'], questions: ['medical_conditions'] }],
    })
    expect((await run(file)).body).toMatchObject({ updated: 1, questions: 1 })
    expect(await readPerson()).toMatchObject({ town: 'Bala', medical_conditions: 'Asthma; EpiPen in bag' })
    const expectedConflict = ['medical_conditions', 'Asthma and hay fever', 'Asthma; EpiPen in bag']
    expect(await listQuestions()).toEqual([expectedConflict])
    // The same file must not open a second conflict. An old export opens a conflict about the note that it would
    // remove.
    await run(file)
    expect(await listQuestions()).toEqual([expectedConflict])
    await run(buildCsv({ ID: id, 'Medical conditions': 'Asthma' }))
    expect(await listQuestions()).toEqual([expectedConflict, ['medical_conditions', 'Asthma', 'Asthma; EpiPen in bag']])
    expect(await readPerson()).toMatchObject({ medical_conditions: 'Asthma; EpiPen in bag' })
  })

  it('replaces a note that it contains and adds allergens [REG-83]', async () => {
    const {
      id,
      run,
      person: readPerson,
      asked: listQuestions,
    } = await createClubWithPerson({ ...asthmaFacts, allergens: ['nuts'] })
    const file = { 'Medical conditions': 'Asthma, inhaler in bag', Allergens: 'milk' }
    expect((await run(buildCsv({ ID: id, ...file }))).body).toMatchObject({ updated: 1, questions: 0 })
    expect(await readPerson()).toMatchObject({
      medical_conditions: 'Asthma, inhaler in bag',
      allergens: ['nuts', 'milk'],
      has_dietary_requirements: true,
    })
    expect(await listQuestions()).toEqual([])
  })

  it.each([
    ['Has medical conditions', 'has_medical_conditions', asthmaFacts],
    ['Has dietary requirements', 'has_dietary_requirements', { allergens: ['nuts'] }],
  ])('reports a No to "%s" together with a known need [REG-90] (invariant 5)', async (head, field, knownNeed) => {
    const { id, run, person: readPerson } = await createClubWithPerson(knownNeed)
    const personBefore = await readPerson()
    const { status, body } = await run(buildCsv({ ID: id, [head]: 'No', Town: 'Bala' }))
    expect([status, body.detail[`2.${field}`]]).toEqual([400, ['This says No, but a need is named.']])
    expect(await readPerson()).toEqual(personBefore)
  })

  it.each([
    ['nuts', 'Doughnuts only'],
    ['egg', 'eggplant'],
    ['EpiPen', 'No EpiPen any more'],
    ['Uses EpiPen', 'No longer: Uses EpiPen'],
  ])('opens a conflict before "%s" is replaced by "%s" [REG-83] (invariant 5)', async (knownNote, fileNote) => {
    const {
      id,
      run,
      person: readPerson,
      asked: listQuestions,
    } = await createClubWithPerson({
      has_medical_conditions: true,
      medical_conditions: knownNote,
    })
    expect((await run(buildCsv({ ID: id, 'Medical conditions': fileNote }))).body).toMatchObject({
      questions: 1,
    })
    expect(await readPerson()).toMatchObject({ medical_conditions: knownNote })
    expect(await listQuestions()).toEqual([['medical_conditions', fileNote, knownNote]])
  })
})

describe('notes after a decision', () => {
  it.each([
    ['Cafe\u0301 au lait spots', 'Caf\u00E9 au lait spots'],
    ['O\u2019Brien\u2019s disease', "O'Brien's disease"],
    ['Asthma', 'asthma '],
  ])('treats "%s" and "%s" as the same note [REG-83]', async (knownNote, fileNote) => {
    const {
      id,
      run,
      person: readPerson,
      asked: listQuestions,
    } = await createClubWithPerson({
      has_medical_conditions: true,
      medical_conditions: knownNote,
    })
    expect((await run(buildCsv({ ID: id, 'Medical conditions': fileNote }))).body).toMatchObject({
      questions: 0,
    })
    expect(await readPerson()).toMatchObject({ medical_conditions: knownNote })
    expect(await listQuestions()).toEqual([])
  })

  it('the same file does not reopen a resolved conflict [REG-83]', async () => {
    const {
      id,
      preview,
      run,
      tablet,
      person: readPerson,
      asked: listQuestions,
    } = await createClubWithPerson(asthmaFacts)
    const file = buildCsv({ ID: id, 'Medical conditions': 'Hay fever' })
    await run(file)
    const [openConflict] = await readOpenConflicts(tablet)
    const decision = { id: openConflict?.id, value: 'Asthma and hay fever' }
    await tablet.push(tablet.mutation('conflict.resolve', decision))
    expect((await preview(file)).body).toMatchObject({ updated: 0, unchanged: 1, questions: 0 })
    expect((await run(file)).body).toMatchObject({ questions: 0 })
    expect(await listQuestions()).toEqual([])
    expect(await readPerson()).toMatchObject({ medical_conditions: 'Asthma and hay fever' })
  })

  it("opens the remaining person's conflict again after a merge is undone [DUP-24] (invariant 5)", async () => {
    const { id, run, tablet, token } = await createClubWithPerson(asthmaFacts)
    const sameNamePerson = {
      first_name: 'Ava',
      last_name: 'Hughes',
      is_adult: false,
      has_medical_conditions: true,
    }
    const { body } = await api.call(token, 'POST', '/registered', {
      ...sameNamePerson,
      medical_conditions: 'Hay fever',
    })
    await run(buildCsv({ ID: body.id, 'Medical conditions': 'EpiPen' }))
    await tablet.push(tablet.mutation('registered.merge', { primary: id, duplicates: [body.id] }))
    await run(buildCsv({ ID: id, 'Medical conditions': 'EpiPen' }))
    await tablet.push(tablet.mutation('registered.unmerge', { primary: id }))
    const openConflicts = (await readOpenConflicts(tablet)).map(({ record, mine }) => [record, mine.value])
    expect(openConflicts).toContainEqual([id, 'EpiPen'])
    expect(openConflicts).toContainEqual([body.id, 'EpiPen'])
  })

  it('file facts of a merged person remain after the undo (invariant 5)', async () => {
    const { id, run, token, tablet, person: readPerson } = await createClubWithPerson({})
    const names = { first_name: 'Afa', last_name: 'Hughes', is_adult: false }
    const nutFacts = { has_dietary_requirements: true, allergens: ['nuts'] }
    const { body } = await api.call(token, 'POST', '/registered', { ...names, ...asthmaFacts, ...nutFacts })
    await tablet.push(tablet.mutation('registered.merge', { primary: id, duplicates: [body.id] }))
    const file = buildCsv({ ID: id, 'Medical conditions': 'Asthma', Allergens: 'Nuts' })
    expect((await run(file)).body).toMatchObject({ updated: 0, questions: 0 })
    await tablet.push(tablet.mutation('registered.unmerge', { primary: id }))
    expect(await readPerson()).toMatchObject({ medical_conditions: 'Asthma', allergens: ['nuts'] })
  })
})
