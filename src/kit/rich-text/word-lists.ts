/** Matches the style of a list paragraph from desktop Word: list number and nesting level. */
const LIST_STYLE_PATTERN = /mso-list:\s*l(\d+)\s+level(\d+)/i
/** Selector of the bullet or number that Word inserts before the text. */
const MARKER_SELECTOR = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
/** Matches a number, letter or Roman numeral followed by a full stop or bracket. Any other marker is a bullet. */
const NUMBER_MARKER_PATTERN = /^\(?(?:\d+|[a-z]{1,4})[.)]/i

/** Open list. Its paragraphs have the same list number and level. */
type OpenList = { element: HTMLElement; level: number; number: string }

/** Converts list paragraphs from desktop Word to lists, including nested lists. */
export function convertWordLists(body: HTMLElement): void {
  let openLists: OpenList[] = []
  let lastList: Element | null = null
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const [, number = '', levelText = ''] = LIST_STYLE_PATTERN.exec(paragraph.getAttribute('style') ?? '') ?? []
    if (!levelText) continue
    const level = Number(levelText)
    if (paragraph.previousElementSibling !== lastList) openLists = []
    openLists = openLists.filter((list) => list.level < level || (list.level === level && list.number === number))
    const list = openLists.at(-1)?.level === level ? openLists.at(-1) : undefined
    const { element } = list ?? openList(paragraph, { open: openLists, level, number })
    element.append(toListItem(paragraph))
    lastList = openLists[0]?.element ?? null
  }
}

/**
 * Creates a list inside the last item of the outer list. Without an outer list, creates it in place of the paragraph.
 */
function openList(
  paragraph: HTMLElement,
  { open, level, number }: { open: OpenList[]; level: number; number: string },
) {
  const marker = paragraph.querySelector(MARKER_SELECTOR)?.textContent?.trim() ?? ''
  const element = paragraph.ownerDocument.createElement(NUMBER_MARKER_PATTERN.test(marker) ? 'ol' : 'ul')
  const outerItem = open.at(-1)?.element.lastElementChild
  if (outerItem) outerItem.append(element)
  else paragraph.before(element)
  const list: OpenList = { element, level, number }
  open.push(list)
  return list
}

/** Moves a paragraph into a list item and removes Word's marker. */
function toListItem(paragraph: HTMLElement): HTMLElement {
  for (const marker of paragraph.querySelectorAll(MARKER_SELECTOR)) marker.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(paragraph)
  return item
}
