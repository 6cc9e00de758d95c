/** How desktop Word marks a paragraph of a list: the number of the list, and how deep the paragraph is in it. */
const LIST_STYLE = /mso-list:\s*l(\d+)\s+level(\d+)/i
/** Word's own bullet or number before the words. */
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
/** A number, a letter or a Roman number, with a full stop or bracket. Anything else is a bullet. */
const NUMBERED = /^\(?(?:\d+|[a-z]{1,4})[.)]/i

/** An open list, the paragraphs of which have one number and one level. */
type OpenList = { element: HTMLElement; level: number; number: string }

/** Replaces the paragraphs that desktop Word writes for a list with lists, lists within lists too. */
export function makeWordLists(body: HTMLElement): void {
  let open: OpenList[] = []
  let last: Element | null = null
  for (const paragraph of [...body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')]) {
    const [, number = '', depth = ''] = LIST_STYLE.exec(paragraph.getAttribute('style') ?? '') ?? []
    if (!depth) continue
    const level = Number(depth)
    if (paragraph.previousElementSibling !== last) open = []
    open = open.filter((list) => list.level < level || (list.level === level && list.number === number))
    const list = open.at(-1)?.level === level ? open.at(-1) : undefined
    const { element } = list ?? openList(paragraph, { open, level, number })
    element.append(itemOf(paragraph))
    last = open[0]?.element ?? null
  }
}

/** Makes a list inside the last item of the list around it, or in the place of its first paragraph. */
function openList(
  paragraph: HTMLElement,
  { open, level, number }: { open: OpenList[]; level: number; number: string },
) {
  const marker = paragraph.querySelector(MARKER)?.textContent?.trim() ?? ''
  const element = paragraph.ownerDocument.createElement(NUMBERED.test(marker) ? 'ol' : 'ul')
  const around = open.at(-1)?.element.lastElementChild
  if (around) around.append(element)
  else paragraph.before(element)
  const list: OpenList = { element, level, number }
  open.push(list)
  return list
}

/** The words of a paragraph as an item. The paragraph itself is moved into the item. */
function itemOf(paragraph: HTMLElement): HTMLElement {
  for (const marker of paragraph.querySelectorAll(MARKER)) marker.remove()
  const item = paragraph.ownerDocument.createElement('li')
  item.append(paragraph)
  return item
}
