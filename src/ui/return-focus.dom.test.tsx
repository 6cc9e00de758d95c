import { afterEach, expect, it } from 'vitest'
import { restoreFocus } from './return-focus.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

it('focuses the page’s heading if no control is left', () => {
  document.body.innerHTML = '<main><h1>Registered</h1></main><button>Check them</button>'
  const opener = document.querySelector('button') as HTMLElement
  opener.focus()
  opener.remove()
  restoreFocus(opener)
  expect(document.activeElement?.textContent).toBe('Registered')
})

it('skips controls that were removed', () => {
  document.body.innerHTML = '<main><h1>Registered</h1><button>First</button><button>Second</button></main>'
  const [first, second] = document.querySelectorAll('button')
  first?.focus()
  second?.focus()
  second?.remove()
  restoreFocus(null)
  expect(document.activeElement).toBe(first)
})
