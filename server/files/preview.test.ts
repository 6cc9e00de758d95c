import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { newId } from '../../contract/id.ts'
import { buildOnePagePdf } from '../testing/one-page-pdf.ts'
import { buildEndlessPdf, buildPdf } from '../testing/pdf.ts'
import { type PreviewLimits, renderPreview } from './preview.ts'

/** Builds a PDF of one empty page. Its compressed stream unpacks to this number of blanks. */
const buildBlankPdf = (bytes: number): Buffer => {
  const compressedStream = deflateSync(Buffer.alloc(bytes, ' '))
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R>>',
    `<</Filter/FlateDecode/Length ${compressedStream.length}>>stream\n${compressedStream.toString('latin1')}\nendstream`,
  ])
}

/** Builds a PDF with an unknown password. */
const buildLockedPdf = (): Buffer =>
  buildPdf(
    [
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]>>',
      `<</Filter/Standard/V 1/R 2/P -4/O<${'5a'.repeat(32)}>/U<${'a5'.repeat(32)}>>>`,
    ],
    `/Encrypt 4 0 R/ID[<${'00'.repeat(16)}><${'00'.repeat(16)}>]`,
  )

const MEGABYTE = 1_048_576

const hasPreview = async (bytes: Buffer, limits: Partial<PreviewLimits> = {}): Promise<boolean> => {
  const path = join(tmpdir(), `hallbook-preview-${newId()}`)
  await writeFile(path, bytes)
  try {
    return (await renderPreview(path, 'application/pdf', bytes.length, limits)) !== null
  } finally {
    await rm(path)
  }
}

it('renders no preview of a PDF that unpacks to too much memory [RES-59]', async () => {
  const limits = { mostMemory: 64 * MEGABYTE }
  expect(await hasPreview(buildBlankPdf(MEGABYTE), limits)).toBe(true)
  expect(await hasPreview(buildBlankPdf(60 * MEGABYTE), limits)).toBe(false)
  expect(await hasPreview(buildBlankPdf(1000), limits)).toBe(true)
})

it('renders no preview of a PDF with a password [RES-60]', async () => {
  expect(await hasPreview(buildLockedPdf())).toBe(false)
})

it('renders other files while several PDFs hang [RES-59]', async () => {
  const endedNames: string[] = []
  const renderFile = async (name: string, bytes: Buffer, longestMs: number) => {
    const isRendered = await hasPreview(bytes, { slowMs: 500, longestMs })
    endedNames.push(name)
    return isRendered
  }
  const hangingFiles = ['a', 'b', 'c'].map((name) => renderFile(name, buildEndlessPdf(), 60_000))
  expect(await renderFile('good', buildOnePagePdf('Menu'), 60_000)).toBe(true)
  expect(endedNames.length).toBeLessThan(4)
  // Start two more slow files. With the three slow files above, they exceed the limit of slow files. None of
  // the five gets a preview.
  const lastFiles = [renderFile('d', buildEndlessPdf(), 1000), renderFile('e', buildEndlessPdf(), 1000)]
  expect(await Promise.all([...hangingFiles, ...lastFiles])).toEqual([false, false, false, false, false])
})
