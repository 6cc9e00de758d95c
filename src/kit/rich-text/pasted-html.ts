import { isLinkAllowed } from '@contract/rich-text.ts'
import { convertWordLists } from './word-lists.ts'

const BLOCK_SELECTOR = 'p, div, h1, h2, h3, h4, h5, h6'

/** Removes spaces around the text of a table cell. */
const trimCell = (cell: Element): void => {
  cell.normalize()
  const { firstChild, lastChild } = cell
  if (firstChild instanceof Text) firstChild.data = firstChild.data.trimStart()
  if (lastChild instanceof Text) lastChild.data = lastChild.data.trimEnd()
}

/** Joins the cells of a table row in one paragraph. Preserves links and bold text. */
const buildRowParagraph = (row: HTMLTableRowElement): HTMLElement => {
  const line = row.ownerDocument.createElement('p')
  for (const cell of row.cells) {
    for (const block of cell.querySelectorAll(BLOCK_SELECTOR)) block.replaceWith(...block.childNodes, ' ')
    trimCell(cell)
    if (!cell.textContent?.trim()) continue
    if (line.hasChildNodes()) line.append(', ')
    line.append(...cell.childNodes)
  }
  return line
}

/** Number of items that were removed because the editor does not support them, by kind. */
export type RemovedCounts = { pictures: number; links: number }

/**
 * Adapts pasted HTML to the editor. Table rows become lines, Word lists become lists, and links get `https://`.
 * @returns the HTML and the number of removed items
 */
export function adaptPastedHtml(html: string): { html: string; leftOut: RemovedCounts } {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // Convert inner tables before the tables that contain them.
  for (const table of [...body.querySelectorAll('table')].reverse())
    table.replaceWith(...[...table.rows].map(buildRowParagraph).filter((line) => line.hasChildNodes()))
  convertWordLists(body)
  const removedCounts = { pictures: removePictures(body), links: repairLinks(body) }
  return { html: body.innerHTML, leftOut: removedCounts }
}

/** Removes pictures and returns their number. One-pixel tracking images are not counted. */
function removePictures(body: HTMLElement): number {
  const pictures = [...body.querySelectorAll('img, svg, video, object, embed, iframe')]
  for (const picture of pictures) picture.remove()
  return pictures.filter((picture) => picture.getAttribute('width') !== '1').length
}

/**
 * Completes addresses that begin with "www.". Removes invalid links but not their text. Returns the number of removed
 * links.
 */
function repairLinks(body: HTMLElement): number {
  let removedCount = 0
  for (const link of body.querySelectorAll('a[href]')) {
    const href = (link.getAttribute('href') ?? '').trim()
    const completeHref = /^www\./i.test(href) ? `https://${href}` : href
    if (isLinkAllowed(completeHref)) {
      link.setAttribute('href', completeHref)
      continue
    }
    // Do not count links to an anchor in the pasted document, because users do not miss them.
    if (link.textContent?.trim() && !href.startsWith('#')) removedCount++
    link.replaceWith(...link.childNodes)
  }
  return removedCount
}
