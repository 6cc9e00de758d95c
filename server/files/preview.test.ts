import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { drawPreview } from './preview.ts'

/** A PDF of one empty page whose drawing is so many blanks, packed. */
const blankPdf = (bytes: number): Buffer => {
  const packed = deflateSync(Buffer.alloc(bytes, ' '))
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
    `<</Filter/FlateDecode/Length ${packed.length}>>stream\n${packed.toString('latin1')}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [at, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${at + 1} 0 obj${object}endobj\n`
  }
  const end = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`
  return Buffer.from(text + table + end, 'latin1')
}

const MEGABYTE = 1_048_576

const drawn = async (bytes: Buffer): Promise<boolean> => {
  const path = join(tmpdir(), `hallbook-preview-${newId()}`)
  await writeFile(path, bytes)
  try {
    return (await drawPreview(path, 'application/pdf', bytes.length, 64 * MEGABYTE)) !== null
  } finally {
    await rm(path)
  }
}

it('RES-59: a PDF that is small only while it is packed takes little memory and has no picture', async () => {
  expect(await drawn(blankPdf(MEGABYTE))).toBe(true)
  expect(await drawn(blankPdf(60 * MEGABYTE))).toBe(false)
  expect(await drawn(blankPdf(1000))).toBe(true)
})
