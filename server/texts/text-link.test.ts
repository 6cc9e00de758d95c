import { createHmac, hkdfSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { LINK_TOKEN_LENGTH } from '../../contract/club-status/text-wording.ts'
import { newId } from '../../contract/id.ts'
import { getLinkToken, hashLinkToken, insertLink } from './text-link.ts'

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
  const env = { PUBLIC_ORIGIN: 'https://hallbook.example', PORT: 80, JWT_SECRET: secret }
  const buildText = (token: string) => insertLink(env, { id, message: 'Open? {link}', link_hash: hashLinkToken(token) })
  expect(buildText(formerToken)).toBe(`Open? https://hallbook.example/t/${formerToken}`)
  expect(buildText(getLinkToken(secret, id))).toBe(`Open? https://hallbook.example/t/${getLinkToken(secret, id)}`)
})
