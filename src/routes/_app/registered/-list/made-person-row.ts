import type { Stored } from '@/hooks/use-replica.ts'
import type { RowMade } from '@/kit/list/drawn-rows.ts'
import { type PersonMark, type PersonWord, personLabels, personMarks, personWords } from './person-words.ts'

const write = (text: Text, words: string) => {
  if (text.data !== words) text.data = words
}

/** Written anew, even the same makes a browser work the element's style out. */
const hide = (element: HTMLElement, hidden: boolean) => {
  if (element.hidden !== hidden) element.hidden = hidden
}

/** @param pattern a row of its own to become one of the register, see `PersonPattern` */
export const makePersonRow = (pattern: HTMLElement): RowMade<Stored<'registered'>> => {
  const all = (what: string) => [...pattern.querySelectorAll<HTMLElement>(`[data-${what}]`)]
  const texts = all('word').map((element) => {
    const text = document.createTextNode('')
    element.replaceChildren(text)
    return [element.dataset.word as PersonWord, text] as const
  })
  const marks = all('shown').map((element) => [element.dataset.shown as PersonMark, element] as const)
  const links = all('to').map((element) => [element.dataset.to as string, element] as const)
  const box = pattern.querySelector('input') as HTMLInputElement
  const tick = pattern.querySelector('.box > svg') as SVGElement
  const menu = pattern.querySelector('.row-more')
  return {
    element: pattern,
    show: (person, selected, today) => {
      const words = personWords(person, today)
      for (const [word, text] of texts) write(text, words[word])
      const shown = personMarks(person)
      for (const [mark, element] of marks) hide(element, !shown[mark])
      box.checked = selected
      pattern.toggleAttribute('data-selected', selected)
      if (selected) box.after(tick)
      else tick.remove()
    },
    name: (person) => {
      for (const [to, element] of links) element.setAttribute('href', to + person.id)
      const labels = personLabels(person)
      box.setAttribute('aria-label', labels.box)
      menu?.setAttribute('aria-label', labels.menu)
      menu?.setAttribute('title', labels.menu)
    },
  }
}
