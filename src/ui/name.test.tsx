import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Name } from './name.tsx'

const html = (words: string) => renderToStaticMarkup(<Name>{words}</Name>)

it('an email address breaks before its @ and behind its dots', () => {
  expect(html('margaret.hartley@hallbook.example')).toBe(
    '<bdi class="name">margaret.<wbr/>hartley<wbr/>@hallbook.<wbr/>example</bdi>',
  )
})

it('other names stay in one piece, without marks that turn the direction of what follows', () => {
  expect(html('J.R. Hartley\u202e')).toBe('<bdi class="name">J.R. Hartley</bdi>')
})
