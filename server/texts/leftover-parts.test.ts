import { expect, it } from 'vitest'
import { createReplyFixture } from '../testing/reply-fixture.ts'

const fixture = createReplyFixture()
const { query, inbox, sendWaves } = fixture

it('joins parts stored by an earlier version, once and in order', async () => {
  const insertSql = 'INSERT INTO text_parts (mobile_number, reference, part, parts, message, taken)'
  const valuesSql = '($1, $2, 2, 3, $3, $5), ($1, $2, 1, 3, $4, $5)'
  const number = fixture.club.mobile_number
  await query(`${insertSql} VALUES ${valuesSql}`, [number, '4d', 'will be open', 'We ', false])
  await query(`${insertSql} VALUES ${valuesSql}`, [number, '4e', 'before', 'Taken ', true])
  await Promise.all([sendWaves(), sendWaves()])
  await sendWaves()
  expect(await inbox()).toMatchObject([{ message: 'We will be open', user__organisation: fixture.club.club }])
  expect(await query('SELECT * FROM text_parts')).toEqual([])
})
