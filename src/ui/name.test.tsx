import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Name } from './name.tsx'

const renderHtml = (name: string) => renderToStaticMarkup(<Name>{name}</Name>)

it('breaks an email address before its @ and after its dots', () => {
  expect(renderHtml('margaret.hartley@hallbook.example')).toBe(
    '<bdi class="name">margaret.<wbr/>hartley<wbr/>@hallbook.<wbr/>example</bdi>',
  )
})

it('does not break other names and removes direction marks', () => {
  expect(renderHtml('J.R. Hartley\u202e')).toBe('<bdi class="name">J.R. Hartley</bdi>')
})
