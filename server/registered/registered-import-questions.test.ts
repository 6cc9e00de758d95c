import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../testing/api.ts'
import { createImportFixture } from '../testing/import-fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

describe('an import with an ambiguous encoding', () => {
  const macFile = Buffer.from('First name,Surname\r\nSi\x89n,Price\r\n', 'latin1')

  it('shows each decoding in the preview and uses the chosen one', async () => {
    const { preview } = await createImportFixture(api)
    expect((await preview(macFile)).body.notices.letters).toEqual({
      how: 'mac_roman',
      words: ['Siân'],
      choices: [
        { page: 'mac_roman', words: ['Siân'] },
        { page: 'ms_dos', words: ['Siën'] },
      ],
    })
    const chosenReply = await preview(macFile, { letters: 'ms_dos' })
    expect(chosenReply.body.people[0].name).toBe('Siën Price')
  })

  it('is refused without a choice and imported with one', async () => {
    const { run, people: listPeople } = await createImportFixture(api)
    const refusedReply = await run(macFile)
    expect(refusedReply.body).toMatchObject({
      code: 'invalid',
      detail: {
        letters: ['The letters of this file can be read in several ways: mac_roman: Siân; ms_dos: Siën. Choose one.'],
      },
    })
    expect(await listPeople()).toEqual([])
    expect((await run(macFile, [], {}, { letters: 'mac_roman' })).body).toMatchObject({ created: 1 })
    expect(await listPeople()).toMatchObject([{ first_name: 'Siân' }])
  })

  it('needs no choice for an unambiguous Mac file', async () => {
    const { preview, run } = await createImportFixture(api)
    const unambiguousFile = Buffer.from('First name,Surname\r\nSi\x99n,Price\r\n', 'latin1')
    expect((await preview(unambiguousFile)).body.notices.letters).toEqual({
      how: 'mac_roman',
      words: ['Siôn'],
      choices: [],
    })
    expect((await run(unambiguousFile)).body).toMatchObject({ created: 1 })
  })
})

describe('an import of children of 19 or older', () => {
  const text = 'First name,Surname,Date of birth\nCai,Price,01/02/83\nAva,Price,01/02/2018\n'

  it('lists them in the preview with their age', async () => {
    const { preview } = await createImportFixture(api)
    const { notices } = (await preview(text)).body
    expect(notices.birthdays).toEqual([{ row: 2, name: 'Cai Price', age: expect.any(Number) }])
    expect(notices.birthdays[0].age).toBeGreaterThan(42)
    expect(notices.birthdays_count).toBe(1)
  })

  it('needs a confirmation and then imports them as adults', async () => {
    const { run, people: listPeople } = await createImportFixture(api)
    const refusedReply = await run(text)
    expect(refusedReply.body.detail['2.date_of_birth']?.[0]).toMatch(
      /^That makes Cai Price \d+\. Confirm that this is the child’s birthday\.$/,
    )
    expect(await listPeople()).toEqual([])
    expect((await run(text, [], {}, { birthdays_confirmed: true })).body).toMatchObject({ created: 2 })
    expect(
      (await listPeople()).map(({ first_name, is_adult, attendance_type }) => [first_name, is_adult, attendance_type]),
    ).toEqual(
      expect.arrayContaining([
        ['Cai', true, 'visitor'],
        ['Ava', false, null],
      ]),
    )
  })

  it("requires confirmation of a child's new birthday, not of an old one", async () => {
    const { club, preview } = await createImportFixture(api)
    const [child = ''] = await club.people(1, { date_of_birth: '1983-02-01' })
    const unchangedFile = `ID,Date of birth\n${child},01/02/1983`
    expect((await preview(unchangedFile)).body.notices.birthdays_count).toBe(0)
    const changedFile = `ID,Date of birth\n${child},01/02/1984`
    expect((await preview(changedFile)).body.notices.birthdays_count).toBe(1)
    const adultFile = 'First name,Surname,Attendance type,Date of birth\nNia,Price,Parent or carer,01/02/1984'
    expect((await preview(adultFile)).body.notices.birthdays_count).toBe(0)
  })
})

it('imports emails with an apostrophe or an international domain', async () => {
  const { run, people: listPeople } = await createImportFixture(api)
  const text = "First name,Surname,Email\nSean,O'Neill,sean.o'neill@chapel.example\nNia,Rees,nia@caffi-tŷ.wales\n"
  expect((await run(text)).body).toMatchObject({ created: 2 })
  expect((await listPeople()).map(({ email }) => email).sort()).toEqual([
    'nia@xn--caffi-t-xvb.wales',
    "sean.o'neill@chapel.example",
  ])
})
