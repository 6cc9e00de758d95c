/**
 * Builds a PDF of these objects. The first one is the catalog.
 * @param trailer additional entries of the trailer
 */
export const buildPdf = (objects: readonly string[], trailer = ''): Buffer => {
  let text = '%PDF-1.4\n'
  let xrefTable = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const [index, object] of objects.entries()) {
    xrefTable += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const trailerText = `trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF`
  return Buffer.from(text + xrefTable + trailerText, 'latin1')
}

/** Number of forms in the PDF. Each form renders the next one twice, so the last form is rendered millions of times. */
const FORM_COUNT = 25

/** Builds a small PDF whose rendering takes so much work that it never ends in practice. */
export const buildEndlessPdf = (): Buffer => {
  const buildStream = (dictionary: string, text: string) =>
    `<<${dictionary}/Length ${text.length}>>stream\n${text}\nendstream`
  const forms = Array.from({ length: FORM_COUNT }, (_, index) => {
    const streamHeader = '/Type/XObject/Subtype/Form/BBox[0 0 600 800]'
    if (index === FORM_COUNT - 1) return buildStream(streamHeader, '0 0 9 9 re f')
    return buildStream(`${streamHeader}/Resources<</XObject<</X ${index + 6} 0 R>>>>`, '/X Do /X Do')
  })
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>',
    buildStream('', '/X Do'),
    ...forms,
  ])
}
