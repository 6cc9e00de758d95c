import { isLinkAllowed } from '@contract/rich-text.ts'
import { makeWordLists } from './word-lists.ts'

const BLOCKS = 'p, div, h1, h2, h3, h4, h5, h6'

/** Leaves out the blanks around the words of a cell. */
const trim = (cell: Element): void => {
  cell.normalize()
  const { firstChild, lastChild } = cell
  if (firstChild instanceof Text) firstChild.data = firstChild.data.trimStart()
  if (lastChild instanceof Text) lastChild.data = lastChild.data.trimEnd()
}

/** The cells of a row in one paragraph, with their links and bold words. */
const lineOf = (row: HTMLTableRowElement): HTMLElement => {
  const line = row.ownerDocument.createElement('p')
  for (const cell of row.cells) {
    for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(...block.childNodes, ' ')
    trim(cell)
    if (!cell.textContent?.trim()) continue
    if (line.hasChildNodes()) line.append(', ')
    line.append(...cell.childNodes)
  }
  return line
}

/** How many things of a pasted text the editor cannot have. */
export type LeftOut = { pictures: number; links: number }

/**
 * Makes pasted HTML fit the editor: each row of a table becomes a line, lists of desktop Word become lists, and links get their
 * `https://`.
 * @returns the HTML, and what is left out of it
 */
export function readPasted(html: string): { html: string; leftOut: LeftOut } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Tables within others first.
  for (const table of [...body.querySelectorAll('table')].reverse())
    table.replaceWith(...[...table.rows].map(lineOf).filter((line) => line.hasChildNodes()))
  makeWordLists(body)
  const leftOut = { pictures: removePictures(body), links: mendLinks(body) }
  return { html: body.innerHTML, leftOut }
}

/** Removes pictures. Dots of one pixel, which mails count their readers by, are not counted. */
function removePictures(body: HTMLElement): number {
  const pictures = [...body.querySelectorAll('img, svg, video, object, embed, iframe')]
  for (const picture of pictures) picture.remove()
  return pictures.filter((picture) => picture.getAttribute('width') !== '1').length
}

/** Completes addresses that begin with "www.", and removes links that lead nowhere; their words stay. */
function mendLinks(body: HTMLElement): number {
  let removed = 0
  for (const link of body.querySelectorAll('a[href]')) {
    const href = (link.getAttribute('href') ?? '').trim()
    const whole = /^www\./i.test(href) ? `https://${href}` : href
    if (isLinkAllowed(whole)) {
      link.setAttribute('href', whole)
      continue
    }
    // A place in the same document is no link for a reader of the page.
    if (link.textContent?.trim() && !href.startsWith('#')) removed++
    link.replaceWith(...link.childNodes)
  }
  return removed
}
