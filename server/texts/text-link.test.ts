import { createHmac, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { LINK_TOKEN_LENGTH } from '../../contract/club-status/text-wording.ts'
import { newId } from '../../contract/id.ts'
import { findLinkToken, getLinkToken, hashLinkToken, insertLink } from './text-link.ts'

const secret = 'a-secret-of-tests-alone-0123456789abcdef'

it('builds a different link of letters and digits for each text', () => {
  const tokens = Array.from({ length: 500 }, () => getLinkToken(secret, newId()))
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9]+$/)
    expect(token).toHaveLength(LINK_TOKEN_LENGTH)
  }
  expect(new Set(tokens).size).toBe(tokens.length)
  const id = newId()
  expect(getLinkToken(secret, id)).toBe(getLinkToken(secret, id))
  expect(getLinkToken('another secret', id)).not.toBe(getLinkToken(secret, id))
})

it("uses the earlier version's link for texts queued by that version", () => {
  const id = newId()
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'hallbook links of texts', 32))
  const formerToken = createHmac('sha256', key).update(id).digest('base64url').slice(0, LINK_TOKEN_LENGTH)
  const findToken = (token: string) => findLinkToken([secret], { id, link_hash: hashLinkToken(token) })
  expect(findToken(formerToken)).toBe(formerToken)
  expect(findToken(getLinkToken(secret, id))).toBe(getLinkToken(secret, id))
  const env = { PUBLIC_ORIGIN: 'https://hallbook.example', PORT: 80 }
  expect(insertLink(env, 'Open? {link}', formerToken)).toBe(`Open? https://hallbook.example/t/${formerToken}`)
})

it('finds the link of a text that was queued under the previous secret', () => {
  const id = newId()
  const token = getLinkToken('the previous secret', id)
  expect(findLinkToken([secret, 'the previous secret'], { id, link_hash: hashLinkToken(token) })).toBe(token)
  expect(findLinkToken([secret], { id, link_hash: hashLinkToken(token) })).toBeNull()
})
