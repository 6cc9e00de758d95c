import { DOMParser, DOMSerializer } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { adaptPastedHtml } from './pasted-html.ts'
import { richTextSchema } from './rich-text-schema.ts'

/** Returns the HTML that the editor makes of a pasted text. */
function pasteHtml(html: string): string {
  const { body } = new window.DOMParser().parseFromString(adaptPastedHtml(html).html, 'text/html')
  const doc = DOMParser.fromSchema(richTextSchema).parse(body)
  const container = document.createElement('div')
  container.append(DOMSerializer.fromSchema(richTextSchema).serializeFragment(doc.content))
  return container.innerHTML
}

const buildWordParagraph = (style: string, marker: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${style}'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}<o:p></o:p></p>`

describe('bold text in pasted HTML', () => {
  it('reads the font weight, not the wrapper of Google Docs', () => {
    expect(
      pasteHtml(
        `<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">Bring a coat. </span><span style="font-weight:700">Tuesday.</span></p></b>`,
      ),
    ).toBe('<p>Bring a coat. <strong>Tuesday.</strong></p>')
  })

  it.each([
    ['600', true],
    ['700', true],
    ['bold', true],
    ['500', false],
    ['normal', false],
  ])('treats a weight of %s as bold: %s', (weight, isBold) => {
    expect(pasteHtml(`<p><span style="font-weight:${weight}">Nut free</span></p>`)).toBe(
      isBold ? '<p><strong>Nut free</strong></p>' : '<p>Nut free</p>',
    )
  })

  it('preserves plain bold elements', () => {
    expect(pasteHtml('<p><b>Nut</b> <strong>free</strong></p>')).toBe(
      '<p><strong>Nut</strong> <strong>free</strong></p>',
    )
  })
})

describe('lists from desktop Word', () => {
  it('converts Word paragraphs to bullet or numbered lists', () => {
    const html = [
      '<p class=MsoNormal>Please bring:</p>',
      buildWordParagraph('l0 level1 lfo1', '·', 'Milk'),
      buildWordParagraph('l0 level1 lfo1', '·', 'Bread'),
      buildWordParagraph('l1 level1 lfo2', '1.', 'Sign in'),
      buildWordParagraph('l1 level1 lfo2', '2.', 'Wash hands'),
      '<p>Thank you</p>',
    ].join('')
    expect(pasteHtml(html)).toBe(
      '<p>Please bring:</p><ul><li><p>Milk</p></li><li><p>Bread</p></li></ul><ol><li><p>Sign in</p></li><li><p>Wash hands</p></li></ol><p>Thank you</p>',
    )
  })

  it('preserves nested lists', () => {
    const html = [
      buildWordParagraph('l0 level1 lfo1', '·', 'Fruit'),
      buildWordParagraph('l0 level2 lfo1', 'o', 'Apples'),
      buildWordParagraph('l0 level2 lfo1', 'o', 'Pears'),
      buildWordParagraph('l0 level1 lfo1', '·', 'Bread'),
    ].join('')
    expect(pasteHtml(html)).toBe(
      '<ul><li><p>Fruit</p><ul><li><p>Apples</p></li><li><p>Pears</p></li></ul></li><li><p>Bread</p></li></ul>',
    )
  })

  it('ends a list at a paragraph between two lists', () => {
    const html = `${buildWordParagraph('l0 level1 lfo1', '·', 'Milk')}<p>and</p>${buildWordParagraph('l0 level1 lfo1', '·', 'Bread')}`
    expect(pasteHtml(html)).toBe('<ul><li><p>Milk</p></li></ul><p>and</p><ul><li><p>Bread</p></li></ul>')
  })
})

describe('links, pictures and tables in pasted HTML', () => {
  it('completes an address that begins with www', () => {
    expect(pasteHtml('<p><a href="www.chapel.example/club">our page</a></p>')).toBe(
      '<p><a href="https://www.chapel.example/club">our page</a></p>',
    )
  })

  it('counts the removed pictures and links', () => {
    const { leftOut } = adaptPastedHtml(
      '<p><img src="a.png"><img src="b.png" width="1" height="1"><a href="page.html">a</a><a href="#top">b</a><a href="https://chapel.example">c</a></p>',
    )
    expect(leftOut).toEqual({ pictures: 1, links: 1 })
  })

  it('converts table rows to lines', () => {
    expect(pasteHtml('<table><tr><td>Mon</td><td>Pasta</td></tr><tr><td>Tue</td><td>Rice</td></tr></table>')).toBe(
      '<p>Mon, Pasta</p><p>Tue, Rice</p>',
    )
  })
})
