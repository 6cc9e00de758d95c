import * as v from 'valibot'
import { expect, it } from 'vitest'
import { MAX_NETWORK_PICTURE_BODY_BYTES, MAX_NETWORK_PICTURE_BYTES, PictureValue, RequiredPicture } from './pictures.ts'

const createPicture = (bytes: number) => ({
  filename: 'dot.png',
  content: `data:image/png;base64,${Buffer.alloc(bytes).toString('base64')}`,
})

it('refuses a picture that exceeds 10 MB [TEAM-28, NEWS-32]', () => {
  for (const schema of [RequiredPicture, PictureValue]) {
    expect(v.is(schema, createPicture(MAX_NETWORK_PICTURE_BYTES))).toBe(true)
    expect(v.is(schema, createPicture(MAX_NETWORK_PICTURE_BYTES + 100))).toBe(false)
  }
})

it.each(['', '=', 'AA A', 'A=AA', 'AAA===', 'AA-_'])('refuses the content "%s" [FMT-14]', (content) => {
  expect(v.is(RequiredPicture, { filename: 'dot.png', content: `data:image/png;base64,${content}` })).toBe(false)
})

it('accepts the largest picture within the limit of a request body', () => {
  const body = JSON.stringify({ image: createPicture(MAX_NETWORK_PICTURE_BYTES) })
  expect(body.length).toBeLessThan(MAX_NETWORK_PICTURE_BODY_BYTES - 100_000)
})
