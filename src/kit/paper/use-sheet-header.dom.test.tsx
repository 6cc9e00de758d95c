import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSheetHeader } from './use-sheet-header.ts'

const Sheet = ({ head }: { head: string }) => {
  useSheetHeader(head)
  return null
}

it('sets the header of later sheets while mounted', () => {
  const readHeader = () => document.documentElement.style.getPropertyValue('--sheet-head')
  const { rerender, unmount } = render(<Sheet head={'Kitchen: "St Mark’s"'} />)
  expect(readHeader()).toBe('"Kitchen: \\"St Mark’s\\""')
  rerender(<Sheet head="Cegin" />)
  expect(readHeader()).toBe('"Cegin"')
  unmount()
  expect(readHeader()).toBe('')
})
